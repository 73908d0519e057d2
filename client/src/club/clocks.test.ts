import { describe, expect, it } from "vitest";
import type { ClockPush } from "../wire";
import { Clocks, face } from "./clocks";

const push = (england: number | null, scotland: number | null): ClockPush => ({
  type: "clock",
  now: 1000,
  sides: {
    england: { left: 60, periods: 0, ...(england === null ? {} : { deadline: england }) },
    scotland: { left: 90, periods: 0, ...(scotland === null ? {} : { deadline: scotland }) },
  },
  vacation_left: { england: 0, scotland: 0 },
});

describe("clocks", () => {
  it("show days and hours, or minutes and seconds", () => {
    expect(face(3 * 86_400 + 4 * 3600)).toBe("3d 4h");
    expect(face(3600 + 62)).toBe("1:01:02");
    expect(face(9.2)).toBe("0:10");
    expect(face(-5)).toBe("0:00");
  });

  it("run by the time of the server, whatever this machine's clock says", () => {
    const clocks = new Clocks(push(1030, null), 5000);
    expect(clocks.left("england", 5010, 7)).toBe(20);
    expect(clocks.left("scotland", 5010, 7)).toBe(97);
    expect(clocks.runs("scotland")).toBe(false);
    expect([clocks.loser(5029), clocks.loser(5030)]).toEqual([null, "england"]);
  });

  it("let nobody claim where both let the same moment pass", () => {
    expect(new Clocks(push(1030, 1030), 1000).loser(2000)).toBeNull();
    expect(new Clocks(push(1040, 1030), 1000).loser(2000)).toBe("scotland");
  });
});
