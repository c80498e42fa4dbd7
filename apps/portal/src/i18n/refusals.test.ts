import { readFileSync } from "node:fs";
import { join } from "node:path";
import { httpStatuses, publicWords } from "@konstruct/core/public-error";
import { describe, expect, it } from "vitest";
import { translateRefusal } from "./refusal-words.ts";

const thai = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../messages/th/refusals.json"), "utf8"),
) as Record<string, string>;
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => `<${name}. (1)>`);

describe("refusals in another language", () => {
  it.each(Object.entries(thai))("D9 %s", (english, translation) => {
    expect(placesIn(translation)).toEqual(placesIn(english));
    expect(translateRefusal(thai, filled(english))).toBe(filled(translation));
  });

  it("D9 an error without words of its own has some in every language", () => {
    for (const code of Object.keys(httpStatuses) as (keyof typeof httpStatuses)[])
      expect(translateRefusal(thai, publicWords({ code, publicMessage: undefined })), code).toBeTruthy();
  });

  it("D9 a sentence without a translation is shown as it is, and names are not taken for sentences", () => {
    expect(translateRefusal(thai, "The moon is down.")).toBeUndefined();
    expect(translateRefusal(thai, "toString")).toBeUndefined();
    expect(translateRefusal({ "{a} of $& {b}": "{b} $& {a}" }, "one of $& two")).toBe("two $& one");
  });
});
