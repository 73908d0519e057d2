import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Camera } from "./camera.svelte";
import { MapGestures, type GestureProps } from "./mapGestures.svelte";
import { RestingPointer } from "./restingPointer.svelte";

/** What lies under the pointer: the data of the nearest block, stack, area, or of a tool. */
interface Under {
  block?: string;
  hidden?: string;
  area?: string;
  tool?: boolean;
}

const elementOf = ({ tool, ...dataset }: Under): Element =>
  ({
    closest: (selector: string) => {
      const names = { "[data-block]": "block", "[data-hidden]": "hidden", "[data-area]": "area" };
      const found = Object.entries(names).some(([part, name]) => selector.includes(part) && name in dataset);
      const isPiece = selector.includes(".piece") && ("block" in dataset || "hidden" in dataset);
      return found || isPiece || (selector.includes(".tools") && tool) ? { dataset } : null;
    },
  }) as unknown as Element;

const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false };

let under: Under;
let told: unknown[][];
let captured: number[];
let props: GestureProps;
let camera: Camera;
let resting: RestingPointer;
let gestures: MapGestures;

beforeEach(() => {
  vi.useFakeTimers();
  [under, told, captured] = [{}, [], []];
  vi.stubGlobal("document", { elementFromPoint: () => elementOf(under) });
  const tell =
    (name: string) =>
    (...values: unknown[]): void =>
      void told.push([name, ...values]);
  props = {
    view: { viewer: "scotland", blocks: [{ block: "douglas", side: "scotland" }] } as unknown as GestureProps["view"],
    selected: new Set(),
    active: new Set(["wallace", "bruce"]),
    onArea: tell("area"),
    onBlock: tell("block"),
    onHidden: tell("hidden"),
    onDragStart: tell("start"),
    onDrop: tell("drop"),
    onNothing: tell("nothing"),
  };
  camera = new Camera();
  camera.frame = {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: (pointer: number) => captured.push(pointer),
  } as unknown as HTMLElement;
  resting = new RestingPointer(camera);
  gestures = new MapGestures(camera, resting, () => props);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const at = (x: number, y: number, pointerId = 1, more: object = {}): PointerEvent =>
  ({ clientX: x, clientY: y, pointerId, button: 0, target: elementOf(under), ...more }) as unknown as PointerEvent;
const click = (more: object = {}): MouseEvent =>
  ({
    target: elementOf(under),
    ...NO_KEYS,
    stopPropagation: () => told.push(["stopped"]),
    ...more,
  }) as unknown as MouseEvent;
const middle = (): [number, number] => [camera.x, camera.y];

test("a click tells what lies under it: a block, a stack, an area, nothing", () => {
  under = { block: "wallace", area: "fife" };
  gestures.click(click({ shiftKey: true }));
  gestures.click(click());
  under = { hidden: "england", area: "fife" };
  gestures.click(click());
  under = { area: "fife" };
  gestures.click(click());
  under = {};
  gestures.click(click());
  under = { tool: true };
  gestures.click(click());
  expect(told).toEqual([
    ["block", "wallace", true],
    ["block", "wallace", false],
    ["hidden", "fife", "england"],
    ["area", "fife"],
    ["nothing"],
  ]);
});

test("a press that does not go far is a click and no drag", () => {
  under = { block: "wallace", area: "fife" };
  gestures.down(at(100, 100));
  gestures.move(at(104, 105));
  expect(gestures.drag?.moving).toBe(false);
  gestures.up(at(104, 105));
  gestures.click(click());
  expect(told).toEqual([["block", "wallace", false]]);
});

test("a block is dragged onto an area, and the click that ends it is none", () => {
  const before = middle();
  under = { block: "wallace", area: "fife" };
  gestures.down(at(100, 100));
  gestures.move(at(120, 100));
  under = { area: "angus" };
  gestures.move(at(140, 100));
  expect(gestures.drag).toMatchObject({ moving: true, blocks: ["wallace"], over: "angus", at: [140, 100] });
  gestures.up(at(140, 100));
  gestures.click(click());
  expect(told).toEqual([["start", "wallace"], ["drop", ["wallace"], "angus"], ["stopped"]]);
  expect([gestures.drag, captured, middle()]).toEqual([null, [1], before]);
  gestures.click(click());
  expect(told.at(-1)).toEqual(["area", "angus"]);
});

test("those that are selected are dragged together, and a drop on the sea is nothing", () => {
  props = { ...props, selected: new Set(["wallace", "bruce"]) };
  under = { block: "bruce", area: "fife" };
  gestures.down(at(100, 100));
  gestures.move(at(120, 100));
  expect(gestures.drag?.blocks).toEqual(["wallace", "bruce"]);
  under = {};
  gestures.up(at(300, 100));
  expect(told.at(-1)).toEqual(["nothing"]);
});

test("one's own blocks can be dragged though they cannot move; those of others pan the map", () => {
  under = { block: "douglas" };
  gestures.down(at(100, 100));
  expect(gestures.drag?.block).toBe("douglas");
  gestures.cancel(at(100, 100));
  under = { block: "york_infantry" };
  gestures.down(at(100, 100));
  expect(gestures.drag).toBeNull();
});

test("a drag on the ground moves the map by as much, and the click that ends it is none", () => {
  camera.zoomBy(3);
  const [x, y] = middle();
  under = { area: "fife" };
  gestures.down(at(100, 100));
  gestures.move(at(103, 100));
  expect(middle()).toEqual([x, y]);
  gestures.move(at(130, 110));
  expect(camera.x).toBeCloseTo(x - 30 / camera.scale);
  expect(camera.y).toBeCloseTo(y - 10 / camera.scale);
  gestures.up(at(130, 110));
  gestures.click(click());
  expect(told).toEqual([["stopped"]]);
});

test("a long press selects one more block, once", () => {
  under = { block: "wallace" };
  gestures.down(at(100, 100));
  vi.advanceTimersByTime(479);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  gestures.up(at(100, 100));
  gestures.click(click());
  expect(told).toEqual([["block", "wallace", true], ["stopped"]]);
});

test("a press that becomes a drag, a pan or is given up is no long press", () => {
  under = { block: "wallace" };
  gestures.down(at(100, 100));
  gestures.move(at(120, 100));
  gestures.up(at(120, 100));
  gestures.down(at(100, 100));
  gestures.cancel(at(100, 100));
  under = { block: "york_infantry" };
  gestures.down(at(100, 100));
  gestures.move(at(120, 100));
  vi.advanceTimersByTime(1_000);
  expect(told.filter(([name]) => name === "block")).toEqual([]);
});

test("two fingers zoom by how far they go apart and drag no block", () => {
  under = { block: "wallace" };
  gestures.down(at(400, 400, 1));
  gestures.down(at(500, 400, 2));
  expect(gestures.drag).toBeNull();
  const { zoom } = camera;
  gestures.move(at(600, 400, 2));
  expect(camera.zoom).toBeCloseTo(2 * zoom);
  gestures.up(at(600, 400, 2));
  gestures.click(click());
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([["stopped"]]);
});

test("the wheel and a double click on the ground come closer to where the pointer is", () => {
  camera.zoomBy(2);
  let isPrevented = false;
  const before = camera.toMap(500, 300);
  gestures.wheel({
    deltaY: -100,
    deltaMode: 0,
    clientX: 500,
    clientY: 300,
    preventDefault: () => (isPrevented = true),
  } as unknown as WheelEvent);
  expect([isPrevented, camera.zoom > 2]).toEqual([true, true]);
  camera.toMap(500, 300).forEach((value, i) => expect(value).toBeCloseTo(before[i]!));
  const { zoom } = camera;
  under = { block: "wallace" };
  gestures.doubleClick(at(500, 300));
  expect(camera.zoom).toBe(zoom);
  under = { area: "fife" };
  gestures.doubleClick(at(500, 300));
  expect(camera.zoom).toBeCloseTo(1.8 * zoom);
});

test("the right button and the tools of the map begin no gesture, a press takes the magnifier away", () => {
  resting.look("fife");
  under = { tool: true };
  gestures.down(at(100, 100));
  under = { block: "wallace" };
  gestures.down(at(100, 100, 1, { button: 2 }));
  expect([gestures.drag, resting.magnified?.area]).toEqual([null, "fife"]);
  gestures.down(at(100, 100));
  expect(resting.magnified).toBeNull();
});

test("a tap that only opens a row of blocks takes none, and the mouse does not wait for it", () => {
  const opened: string[] = [];
  gestures = new MapGestures(
    camera,
    resting,
    () => props,
    () => (opened.push("row"), opened.length === 1),
  );
  under = { block: "wallace" };
  gestures.click(click({ pointerType: "touch" }));
  expect(told).toEqual([]);
  gestures.click(click({ pointerType: "touch" }));
  expect(told).toEqual([["block", "wallace", false]]);
  gestures.click(click({ pointerType: "mouse" }));
  expect([told.length, opened.length]).toEqual([2, 2]);
});
