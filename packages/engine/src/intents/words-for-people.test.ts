import { expect, it } from "vitest";
import { goalLabel } from "./words-for-people.ts";

it("B2 a request is called by its label, and one without a label is just a request, never its id", () => {
  expect(goalLabel({ label: "ticket" })).toBe("ticket");
  expect(goalLabel({})).toBe("request");
  expect(goalLabel(null)).toBe("request");
});
