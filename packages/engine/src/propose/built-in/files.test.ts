import { tables } from "@konstruct/core/language/lines-of";
import { expect, it } from "vitest";
import type { ReadFile } from "../../input/turn-input.ts";
import { tellFiles } from "./files.ts";

it("H1 a receipt whose figures do not add up is reported in the contact's language only", () => {
  const receipt = {
    merchant: null,
    date: null,
    items: [],
    total: "4",
    currency: "THB",
    tax: null,
    certain: false,
    problems: ["the items add up to 3.00, not to 4.00"],
  } as unknown as NonNullable<ReadFile["receipt"]>;
  const file: ReadFile = {
    messageId: "m-1",
    filename: "receipt.jpg",
    kind: "image",
    state: "ready",
    text: "",
    receipt,
    reason: null,
  };
  const told = tellFiles([file], tables.th);
  expect(told).toContain(tables.th.dialogue.unsureReceipt);
  expect(told).not.toContain("add up");
});
