import { agentConfigSchema } from "@konstruct/core/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deedsEnglish } from "./deeds-english.ts";
import { deedsThai, subjectsThai } from "./elsewhere-thai-patterns.ts";
import { signIn } from "./off-topic-signs.ts";
import { subjectsEnglish } from "./subjects-english.ts";

const lists = { deedsEnglish, deedsThai, subjectsEnglish, subjectsThai };
const patterns = Object.entries(lists).flatMap(([list, entries]) =>
  entries.map(([subject, pattern]) => ({ list, subject, pattern })),
);

/** Without what only looks around, which nothing can be generated from. */
const relaxed = (pattern: string) =>
  new RegExp(
    pattern.replace(/\(\?<?[=!](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "").replaceAll("\\b", ""),
    "u",
  );

/** The groups that captured something in any of many texts that match. */
function groupsThatMatch(pattern: string): Set<string> {
  const expression = relaxed(pattern);
  const matched = new Set<string>();
  for (const text of fc.sample(fc.stringMatching(expression, { size: "small" }), { numRuns: 400, seed: 7 }))
    for (const [name, captured] of Object.entries(expression.exec(text)?.groups ?? {}))
      if (captured !== undefined && captured !== "") matched.add(name);
  return matched;
}

describe("the lists of what is elsewhere", () => {
  it.each(patterns)("B7 every group of $list $subject can match: $pattern", ({ pattern }) => {
    const named = [...pattern.matchAll(/\(\?<([a-z]\w*)>/gi)].map((match) => match[1]!);
    expect([...groupsThatMatch(pattern)].sort()).toEqual(named.sort());
  });

  it("B7 a law firm's own words protect it, and a shop has none of them", () => {
    const firm = agentConfigSchema.parse({
      intents: [
        { id: "i1", description: "Disputes between tenants and landlords, and custody of children" },
        { id: "i2", description: "An appointment for legal advice" },
      ],
    });
    const shop = agentConfigSchema.parse({ intents: [{ id: "i1", description: "Where a parcel is" }] });
    for (const text of [
      "Can my landlord keep the deposit?",
      "I need legal advice about a contract",
      "Who gets custody of our daughter?",
    ]) {
      expect(signIn(firm, text)).toBeNull();
      expect(signIn(shop, text)).toMatchObject({ subject: "law" });
    }
  });
});
