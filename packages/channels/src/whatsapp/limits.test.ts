import { describe, expect, it } from "vitest";
import { whatsappLimits } from "./limits.ts";

const text = { body: { type: "text", text: { body: "Hello" } }, text: "Hello" };
const template = { body: { type: "template", template: {} }, text: "Hello" };

describe("what a send is counted against", () => {
  it("A9 a reply counts for the pair and the number", () => {
    expect(whatsappLimits("100", { to: "4917" }, text)).toEqual([
      { key: "whatsapp:pair:100:4917", perSecond: 1 / 6, burst: 45 },
      { key: "whatsapp:number:100", perSecond: 80, burst: 80 },
    ]);
  });

  it("A9 somebody without a phone is a pair by their scoped id", () => {
    expect(whatsappLimits("100", { recipient: "DE.1" }, text)[0]?.key).toBe("whatsapp:pair:100:DE.1");
  });

  it("A9 a template counts for the portfolio too, at the tier that is known", () => {
    expect(whatsappLimits("100", { to: "1" }, template, 2_000)[2]).toEqual({
      key: "whatsapp:portfolio:100",
      perSecond: 2_000 / 86_400,
      burst: 2_000,
    });
    expect(whatsappLimits("100", { to: "1" }, template)[2]?.burst).toBe(250);
  });
});
