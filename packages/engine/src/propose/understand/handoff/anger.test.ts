import { describe, expect, it } from "vitest";
import { angerIn } from "./anger.ts";
import { angry } from "./testing/angry.fixture.ts";
import { calm } from "./testing/calm.fixture.ts";
import { lookAlikes } from "./testing/look-alikes.fixture.ts";

const isThai = (text: string) => /\p{Script=Thai}/u.test(text);

function measured(language: "English" | "Thai") {
  const own = (texts: readonly string[]) => texts.filter((text) => isThai(text) === (language === "Thai"));
  const found = own(angry).filter((text) => angerIn(text) !== null);
  const imagined = own(calm).filter((text) => angerIn(text) !== null);
  const overlooked = own(angry).filter((text) => angerIn(text) === null);
  const precision = found.length / (found.length + imagined.length);
  const recall = found.length / own(angry).length;
  return { all: own(angry).length + own(calm).length, precision, recall, imagined, overlooked };
}

describe("anger", () => {
  it.each(["English", "Thai"] as const)("G2 in %s a false alarm is rare", (language) => {
    const { all, precision, recall, imagined, overlooked } = measured(language);
    const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
    console.log(
      `anger, ${language}: ${all} sentences, precision ${percent(precision)}, recall ${percent(recall)}`,
    );
    expect(precision, imagined.join("\n")).toBeGreaterThanOrEqual(0.98);
    expect(recall, overlooked.join("\n")).toBeGreaterThanOrEqual(0.9);
  });

  it("G2 in sentences that mostly resemble anger the rates hold", () => {
    const wrong = lookAlikes.filter(([text, isAngry]) => (angerIn(text) !== null) !== isAngry);
    const imagined = wrong.filter(([, isAngry]) => !isAngry);
    const all = lookAlikes.filter(([, isAngry]) => isAngry);
    const found = all.length - (wrong.length - imagined.length);
    const [precision, recall] = [found / (found + imagined.length), found / all.length];
    console.log(
      `anger, look-alikes: ${lookAlikes.length} sentences, precision ${precision}, recall ${recall}`,
    );
    expect(precision, JSON.stringify(imagined)).toBeGreaterThanOrEqual(0.98);
    expect(recall, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.8);
  });

  it("G2 the test sets have their required size", () => {
    expect(new Set([...angry, ...calm]).size).toBeGreaterThanOrEqual(200);
  });

  it.each([
    ["You will hear from my lawyer", "legal"],
    ["I'll never order here again", "leaving"],
    ["You people are useless", "anger"],
    ["จะไปแจ้งความ", "legal"],
  ])("G2 the anger in %s is %s", (text, kind) => {
    expect(angerIn(text)?.kind).toBe(kind);
  });
});
