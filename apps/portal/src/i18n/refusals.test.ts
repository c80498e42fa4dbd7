import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { httpStatuses, publicRefusal } from "@konstruct/core/public-error";
import { refusals } from "@konstruct/core/refusals/catalogue";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const thai = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../messages/refusals/th.json"), "utf8"),
) as Record<string, string>;
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe("the catalogue of refusals", () => {
  it("D9 every refusal has a Thai text with the same placeholders, and no text is of an unknown one", () => {
    expect(Object.keys(thai).sort()).toEqual(Object.keys(refusals).sort());
    for (const [id, { text }] of Object.entries(refusals))
      expect(placesIn(thai[id] ?? ""), id).toEqual(placesIn(text));
  });

  it("D9 every refusal is used", () => {
    const sources = execFileSync(
      "git",
      [
        "grep",
        "-hoE",
        '"[a-z_]+\\.[a-z_]+"',
        "--",
        "packages/*.ts",
        "apps/*.ts",
        ":!*.test.ts",
        ":!*-refusals.ts",
      ],
      { cwd: root, encoding: "utf8" },
    );
    const used = new Set(sources.split("\n").map((word) => word.slice(1, -1)));
    expect(Object.keys(refusals).filter((id) => !used.has(id))).toEqual([]);
  });

  it("D9 an error without a refusal of its own is shown as a general one", () => {
    for (const code of Object.keys(httpStatuses) as (keyof typeof httpStatuses)[])
      expect(publicRefusal({ code, refusal: undefined }).id, code).toMatch(/^request\./);
  });
});
