import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PanelTabs } from "./panelTabs.svelte";

const screen = vi.hoisted(() => ({ phone: { current: false }, wide: { current: false } }));
vi.mock("./screen", () => screen);

beforeEach(() => vi.stubGlobal("location", { hash: "" }));
afterEach(() => {
  vi.unstubAllGlobals();
  screen.phone.current = screen.wide.current = false;
});

test("what is shown first depends on the screen", () => {
  expect(new PanelTabs().tab).toBe("chronicle");
  screen.phone.current = true;
  expect(new PanelTabs().tab).toBe("sides");
  screen.phone.current = false;
  screen.wide.current = true;
  expect(new PanelTabs().tab).toBe("chronicle");
});

test("on a phone a panel lies over the map until it is pressed again or closed", () => {
  screen.phone.current = true;
  const tabs = new PanelTabs();
  tabs.choose("chat");
  expect([tabs.tab, tabs.isSheetOpen]).toEqual(["chat", true]);
  tabs.choose("notes");
  expect([tabs.tab, tabs.isSheetOpen]).toEqual(["notes", true]);
  tabs.choose("notes");
  expect([tabs.tab, tabs.isSheetOpen]).toEqual(["notes", false]);
  tabs.choose("notes");
  tabs.closeSheet();
  expect(tabs.isSheetOpen).toBe(false);
});

test("elsewhere there is no sheet to open, and a panel stays when pressed again", () => {
  const tabs = new PanelTabs();
  for (const _ of ["first", "second"]) {
    tabs.choose("chat");
    expect([tabs.tab, tabs.isSheetOpen]).toEqual(["chat", false]);
  }
});

test("the choices are shown where they stand", () => {
  const tabs = new PanelTabs();
  tabs.choose("chat");
  tabs.showChoices();
  expect([tabs.tab, tabs.isSheetOpen]).toEqual(["choices", true]);
});

test("a rule is opened by a click on its number or by an address that ends in it", () => {
  const tabs = new PanelTabs();
  expect(tabs.askedRule).toBeNull();
  tabs.openRule("5.32");
  expect([tabs.tab, tabs.isSheetOpen, tabs.askedRule]).toEqual(["rules", true, { rule: "5.32" }]);
  const before = tabs.askedRule;
  tabs.openRule("5.32");
  expect(tabs.askedRule).not.toBe(before); // asked for again, it is shown again
  vi.stubGlobal("location", { hash: "#rule-4.6" });
  const linked = new PanelTabs();
  expect([linked.tab, linked.askedRule]).toEqual(["rules", { rule: "4.6" }]);
});
