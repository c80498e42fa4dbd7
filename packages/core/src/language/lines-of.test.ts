import { describe, expect, it } from "vitest";
import { fill, holesOf } from "./fill.ts";
import { languageCodes } from "./languages.ts";
import { linesOf, tables } from "./lines-of.ts";
import { lineNames, wordingProblem } from "./wordings.ts";

type Tree = { [name: string]: string | Tree };
const leaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[`${path}${name}`, value] as [string, string]]
      : leaves(value, `${path}${name}.`),
  );
const english = leaves(tables.en);

describe("the lines of each language", () => {
  it.each(languageCodes)("are in %s with the same values as in English, and none is empty", (code) => {
    const lines = new Map(leaves(tables[code]));
    for (const [name, line] of english) {
      const said = lines.get(name) ?? "";
      expect([name, holesOf(said).sort()]).toEqual([name, holesOf(line).sort()]);
      expect(said.trim()).toBe(said);
      expect(said).not.toBe("");
    }
  });

  it.each(languageCodes)("differ from English in %s", (code) => {
    if (code === "en") return;
    const alike = english.filter(([name, line]) => new Map(leaves(tables[code])).get(name) === line);
    // "Chat" and "message" are the same word in several languages.
    expect(alike.filter(([name]) => !name.startsWith("widget."))).toEqual([]);
  });

  it.each([
    ["de", /\b(?:Ihnen|Ihr|Ihre[mnrs]?|du|dein\p{L}*|dir|dich)\b|\p{Ll}+en Sie\b/u],
    ["fr", /\b(?:vous|votre|vos|tu|toi|ton|ta|tes)\b/u],
    ["es", /\b(?:usted|tu|tus|ti|contigo)\b|\p{Ll}rle\b/u],
  ] as const)("leave formal or familiar to the agent in %s", (code, address) => {
    expect(leaves(tables[code]).filter(([, line]) => address.test(line))).toEqual([]);
  });

  it.each(languageCodes)("have buttons in %s that no platform cuts off", (code) => {
    const { yes, yesAll, no } = tables[code].confirmCard;
    for (const title of [yes, yesAll, no]) expect(title.length).toBeLessThanOrEqual(20);
    expect(new Set([yes, yesAll, no]).size).toBe(3);
  });
});

describe("which lines are used", () => {
  it("are those of the language, with or without a region", () => {
    expect(linesOf("es")).toBe(tables.es);
    expect(linesOf("pt-PT")).toBe(tables.pt);
    expect(linesOf(null)).toBe(tables.en);
  });

  it("are the first configured language's where there is no table, else English ones", () => {
    expect(linesOf("ko", {}, ["de", "ko"])).toBe(tables.de);
    expect(linesOf("ko", {}, ["ko"])).toBe(tables.en);
    expect(linesOf(null, {}, ["fr"])).toBe(tables.fr);
  });

  it("are the tenant's own where it has some, the rest from the table", () => {
    const lines = linesOf("es-MX", { es: { bound: "Ya casi.", confirm_card_yes: "Dale" } });
    expect(lines.bound).toBe("Ya casi.");
    expect(lines.confirmCard).toEqual({ ...tables.es.confirmCard, yes: "Dale" });
    expect(lines.unsure).toBe(tables.es.unsure);
    expect(linesOf("ko", { ko: { bound: "잠시만요." } }).bound).toBe("잠시만요.");
    expect(tables.es.confirmCard.yes).not.toBe("Dale");
  });
});

describe("a tenant's wording", () => {
  it("is accepted for a line that exists", () => {
    expect(lineNames).toContain("confirm_card_yes_all");
    expect(lineNames.filter((name) => name.startsWith("widget"))).toEqual([]);
  });

  it("is refused with a value that the line does not have, or without one it has", () => {
    expect(wordingProblem("receipt", "Done: {done}")).toBeNull();
    expect(wordingProblem("receipt", "Done.")).toBe("receipt leaves out {done}.");
    expect(wordingProblem("bound", "Sorry, {name}.")).toBe("bound has no {name}. It takes no value.");
    expect(wordingProblem("confirm_card_no", "No, I would rather not")).toMatch(/at most 20/);
  });
});

describe("a line with values", () => {
  it("inserts each value unchanged", () => {
    expect(fill("{a} and {b}", { a: "{b}", b: "$&" })).toBe("{b} and $&");
  });
});
