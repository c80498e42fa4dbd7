import { readFileSync } from "node:fs";
import { join } from "node:path";
import { permissionsOf } from "@konstruct/services/context";
import { describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { chooseLocale, locales } from "./locales.ts";

type Texts = { [key: string]: string | Texts };

const read = (locale: string, area: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../messages/${locale}/${area}.json`), "utf8"),
  ) as Texts;

function leaves(texts: Texts, path = ""): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );
}

/** The names in braces, which the page fills in, without the texts of a plural. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name).sort();

describe("texts", () => {
  it.each(areas)("D9 %s has the same keys and placeholders in every language", (area) => {
    const english = leaves(read("en", area));
    for (const locale of locales) {
      const others = new Map(leaves(read(locale, area)));
      expect([...others.keys()].sort()).toEqual(english.map(([path]) => path).sort());
      for (const [path, text] of english)
        expect(new Set(namesIn(others.get(path) ?? "")), `${area} ${path}`).toEqual(new Set(namesIn(text)));
    }
  });

  it("J1 every right a member can have has words", () => {
    const paths = new Set(leaves(read("en", "settings")).map(([path]) => path));
    for (const right of permissionsOf("owner")) expect(paths).toContain(`members.right_of.${right}`);
  });

  it("D9 the chosen language wins, then the browser's, then English", () => {
    expect(chooseLocale("th", "en-US,en;q=0.9")).toBe("th");
    expect(chooseLocale(undefined, "th-TH,th;q=0.9,en;q=0.8")).toBe("th");
    expect(chooseLocale("xx", "de-DE")).toBe("en");
    expect(chooseLocale(undefined, null)).toBe("en");
  });
});
