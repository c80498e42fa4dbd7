import { describe, expect, it } from "vitest";
import { asOptOutAnswer, type SendingState, sendingRefusal } from "./sending-rules.ts";

const wrote = new Date("2026-03-01T10:00:00.000Z");
const minutes = (after: number) => new Date(wrote.getTime() + after * 60_000);
const words = { body: { type: "text", text: { body: "Hi" } }, text: "Hi" };
const template = {
  body: { type: "template", template: { name: "offer", language: { code: "en" }, components: [] } },
  text: "Offer",
};
const stopped = { state: "out", scope: "everything", wroteSince: false } as const;
const wroteAgain = { ...stopped, wroteSince: true };
const noMarketing = { state: "out", scope: "marketing", wroteSince: false } as const;
const back = { state: "in", scope: "everything", wroteSince: false } as const;
const utility = { status: "approved", category: "utility" };
const marketing = { status: "approved", category: "marketing" };

function refusalOf(
  over: Partial<SendingState>,
  rendered = words as typeof words | typeof template,
  after = 5,
) {
  const state: SendingState = { lastContactAt: wrote, optOut: null, template: null, ...over };
  return sendingRefusal({ rendered, target: { to: "49170" } }, state, minutes(after))?.errorCode;
}

describe("what may be sent on WhatsApp", () => {
  it.each([
    [{}, words, 5, undefined],
    [{}, words, 24 * 60, "window_closed"],
    [{ lastContactAt: null }, words, 5, "window_closed"],
    [{ template: utility }, template, 24 * 60, undefined],
    [{ template: { status: "paused", category: "utility" } }, template, 5, "template_unusable"],
    [{ template: { status: "flagged", category: "utility" } }, template, 5, undefined],
    [{ optOut: stopped }, words, 5, "opted_out"],
    [{ optOut: stopped, template: utility }, template, 5, "opted_out"],
    [{ optOut: wroteAgain }, words, 5, undefined],
    [{ optOut: wroteAgain, template: utility }, template, 5, undefined],
    [{ optOut: wroteAgain, template: marketing }, template, 5, "opted_out"],
    [{ optOut: noMarketing }, words, 5, undefined],
    [{ optOut: noMarketing, template: utility }, template, 5, undefined],
    [{ optOut: noMarketing, template: marketing }, template, 5, "opted_out"],
    [{ optOut: noMarketing, template: null }, template, 5, "opted_out"],
    [{ optOut: back, template: marketing }, template, 5, undefined],
  ] as const)("A9 case %#", (over, rendered, after, errorCode) => {
    expect(refusalOf(over, rendered, after)).toBe(errorCode);
  });

  it("A9 the answer to an opt-out may still be sent, within the window", () => {
    const state = { lastContactAt: wrote, optOut: stopped, template: null };
    expect(
      sendingRefusal({ rendered: words, target: asOptOutAnswer({ to: "49170" }) }, state, minutes(1)),
    ).toBeUndefined();
    expect(
      sendingRefusal({ rendered: words, target: asOptOutAnswer({ to: "49170" }) }, state, minutes(1_440))
        ?.errorCode,
    ).toBe("window_closed");
  });
});
