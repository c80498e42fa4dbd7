import { describe, expect, it } from "vitest";
import { whatsappLimits } from "./limits.ts";

const text = { body: { type: "text", text: { body: "Hello" } }, text: "Hello" };
const template = { body: { type: "template", template: {} }, text: "Hello" };

describe("the limits a send counts against", () => {
  it("A9 a reply counts for the pair and the number", () => {
    expect(whatsappLimits({ to: "4917" }, text)).toEqual([
      { key: "pair:4917", perSecond: 1 / 6, burst: 44, refusals: ["131056"] },
      { key: "number", perSecond: 80, burst: 20, refusals: ["130429", "80007", "4", "429"] },
    ]);
  });

  it("A9 a contact without a phone is a pair by their scoped id", () => {
    expect(whatsappLimits({ recipient: "DE.1" }, text)[0]?.key).toBe("pair:DE.1");
  });

  it("A9 a template also counts for the portfolio, at the known tier", () => {
    expect(whatsappLimits({ to: "1" }, template, 2_000)[2]).toEqual({
      key: "portfolio",
      perSecond: 2_000 / 86_400,
      burst: 2_000,
      refusals: [],
    });
    expect(whatsappLimits({ to: "1" }, template)[2]?.burst).toBe(250);
  });
});
