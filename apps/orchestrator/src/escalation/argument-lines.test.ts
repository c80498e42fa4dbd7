import { expect, it } from "vitest";
import { argumentLines } from "./argument-lines.ts";

it("C6 a reviewer reads the origin of each value", () => {
  const args = { ticket: "F-77", deck: 3, wish: "bow", berth: "B-2", note: "be kind", lines: ["a", "b"] };
  const origins = {
    ticket: "contact",
    deck: "bound",
    wish: "result:http.crossing",
    berth: "one_of:http.berths",
    note: "model",
  };
  expect(argumentLines(args, { origins }).split("\n")).toEqual([
    "ticket: F-77 (the contact's words)",
    "deck: 3 (set by the agent)",
    "wish: bow (result of http.crossing)",
    "berth: B-2 (chosen from what http.berths listed)",
    "note: be kind (the model's own)",
    'lines: ["a","b"]',
  ]);
  expect(argumentLines({ ticket: "F-77" }, {})).toBe("ticket: F-77");
});
