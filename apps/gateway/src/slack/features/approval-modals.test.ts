import type { ApprovalView } from "@konstruct/services/approval/approval-view";
import { describe, expect, it } from "vitest";
import { editedArgs, editModal } from "./approval-modals.ts";

const long = "a".repeat(3_001);
const approval = {
  summary: "send the letter",
  args: { to: "Ana", body: long },
  draft: long,
} as unknown as ApprovalView;

describe("the modal to edit an approval", () => {
  it("C6 a value longer than Slack's field has no field, and is decided as it is", () => {
    const { blocks } = editModal(approval, ["to", "body"], "v");
    expect(blocks.flatMap((block) => ("block_id" in block ? [block.block_id] : []))).toEqual(["arg:to"]);
    expect(editedArgs(approval, { "arg:to": { value: { value: "Bea" } } })?.body).toBe(long);
  });
});
