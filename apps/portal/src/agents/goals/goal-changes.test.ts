import { describe, expect, it } from "vitest";
import {
  goalForTool,
  knowledgeTool,
  newGoal,
  titleOfGoal,
  withExamples,
  withLabel,
  withTool,
} from "./goal-changes.ts";

const book = {
  name: "http.book",
  description: "d",
  effect: "write",
  unlessRuled: "confirm",
  args: { date: "string", time: "string", note: "string" },
  required: ["date", "time"],
  gives: null,
} as const;

describe("changes of a goal", () => {
  it("J2 a tool's required arguments become slots, and what is there stays", () => {
    const goal = { ...newGoal("book", false), args: { date: "2026-12-01" } };
    expect(withTool(goal, book)).toMatchObject({ tool: "http.book", required_params: ["time"] });
    expect(withTool({ ...goal, tool: "x" }, undefined)).toMatchObject({ tool: null });
  });

  it("J2 the knowledge as a tool brings its slot, its argument and its reply", () => {
    const search = { ...book, name: knowledgeTool, args: { query: "string" }, required: ["query"] };
    expect(withTool(newGoal("prices", false), search)).toEqual(newGoal("prices", true));
  });

  it("J2 an id follows the display name until it is chosen or others depend on it", () => {
    const config = { intents: [{ id: "new_goal" }, { id: "pay" }] };
    const named = withLabel(config, ["intents", 0], "Book a visit");
    expect(named).toEqual({ intents: [{ label: "Book a visit", id: "book_a_visit" }, { id: "pay" }] });
    expect(withLabel(named, ["intents", 0], "Pay")).toMatchObject({ intents: [{ id: "pay_2" }, {}] });
    expect(withLabel(config, ["intents", 0], "นัดหมาย")).toMatchObject({ intents: [{ id: "new_goal" }, {}] });
    expect(withLabel(config, ["intents", 1], "Settle")).toMatchObject({ intents: [{}, { id: "pay" }] });
    const depended = { intents: [{ id: "new_goal" }, { id: "pay", depends_on: ["new_goal"] }] };
    expect(withLabel(depended, ["intents", 0], "Book")).toMatchObject({ intents: [{ id: "new_goal" }, {}] });
    expect(withLabel(named, ["intents", 0], "")).toEqual({
      intents: [{ id: "book_a_visit" }, { id: "pay" }],
    });
  });

  it("J2 without a display name a goal is called by its first example, and a display name or a policy ends that", () => {
    const asked = withExamples(
      { intents: [newGoal("new_goal", true)] },
      ["intents", 0],
      ["How much is it?", "Price"],
    );
    expect(asked).toMatchObject({
      intents: [{ id: "how_much_is_it", examples: ["How much is it?", "Price"] }],
    });
    expect(withLabel(asked, ["intents", 0], "Prices")).toMatchObject({ intents: [{ id: "prices" }] });
    const named = { intents: [{ id: "prices", label: "Prices" }] };
    expect(withExamples(named, ["intents", 0], ["Cost"])).toMatchObject({ intents: [{ id: "prices" }] });
    const ruled = { ...asked, policies: [{ when: { field: "intent", op: "eq", value: "how_much_is_it" } }] };
    expect(withExamples(ruled, ["intents", 0], ["Cost"])).toMatchObject({
      intents: [{ id: "how_much_is_it" }],
    });
    const thai = withExamples({ intents: [newGoal("new_goal", false)] }, ["intents", 0], ["ราคาเท่าไร"]);
    expect(thai).toMatchObject({ intents: [{ id: "new_goal" }] });
    expect(titleOfGoal({ id: "new_goal", examples: ["ราคาเท่าไร"] })).toBe("ราคาเท่าไร");
    expect(titleOfGoal({ id: "hinta_paivalta", examples: ["Hinta päivältä?"] })).toBe("Hinta päivältä?");
    expect(titleOfGoal({ id: "new_goal", examples: [] })).toBe("New goal");
    expect(titleOfGoal({ id: "price", examples: ["Cost"] })).toBe("Price");
  });

  it("J2 a goal made for a tool is named after it, and asks for what the tool needs", () => {
    expect(goalForTool("book", "Book", book)).toMatchObject({
      ...{ id: "book", label: "Book", tool: "http.book", required_params: ["date", "time"], examples: [] },
    });
  });
});
