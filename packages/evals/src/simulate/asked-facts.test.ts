import { describe, expect, it } from "vitest";
import { factOfField, factsMentioned } from "./asked-facts.ts";

const fact = (name: string, ...also: string[]) => ({ name, also, value: `${name}!` });
const facts = [fact("visit_day", "Tag", "วันไหน", "何日"), fact("animal", "Tier", "สัตว์เลี้ยง")];
const names = (reply: string) => factsMentioned(facts, reply).map(({ name }) => name);

describe("the facts that a question asks for", () => {
  it("B9 are found by the field's name or a synonym, in any spelling of case and joins", () => {
    expect(factOfField(facts, "Visit-Day")?.name).toBe("visit_day");
    expect(factOfField(facts, "tier")?.name).toBe("animal");
    expect(factOfField(facts, "order_id")).toBeUndefined();
  });

  it.each([
    ["An welchem Tag kommt Ihr Tier?", ["visit_day", "animal"]],
    ["Ihr Tier, an welchem Tag?", ["animal", "visit_day"]],
    ["Der Montag passt", []],
    ["ขอทราบสัตว์เลี้ยงและสะดวกวันไหนคะ", ["animal", "visit_day"]],
    ["何日がよろしいですか", ["visit_day"]],
    ["สะดวกTagไหนคะ", ["visit_day"]],
    ["", []],
  ])("B9 in %j are %j, in the order of the reply", (reply, expected) => {
    expect(names(reply)).toEqual(expected);
  });
});
