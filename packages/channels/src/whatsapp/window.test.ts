import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whatsappWindow } from "./window.ts";

const wrote = new Date("2026-03-01T10:00:00.000Z");
const after = (hours: number, seconds = 0) => new Date(wrote.getTime() + hours * 3_600_000 + seconds * 1_000);

describe("the 24-hour window of a conversation", () => {
  it.each([
    [after(0), "open"],
    [after(22, 3_599), "open"],
    [after(23), "closing"],
    [after(23, 3_599), "closing"],
    [after(24), "closed"],
    [after(24, 1), "closed"],
  ])("A9 at %s it is %s", (now, state) => {
    expect(whatsappWindow(wrote, now)).toEqual({ state, closesAt: "2026-03-02T10:00:00.000Z" });
  });

  it("A9 is closed for a contact who never wrote", () => {
    expect(whatsappWindow(null, wrote)).toEqual({ state: "closed", closesAt: null });
  });

  it("A9 closes once and never opens by itself", () => {
    const order = ["open", "closing", "closed"];
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(200_000), (first, more) => {
        const [then, later] = [first, first + more].map((s) => whatsappWindow(wrote, after(0, s)).state);
        return order.indexOf(then!) <= order.indexOf(later!);
      }),
    );
  });
});
