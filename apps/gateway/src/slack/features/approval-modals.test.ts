import type { ApprovalView } from "@konstruct/services/approval/approval-view";
import { describe, expect, it } from "vitest";
import { editedArgs, editModal, isInternal } from "./approval-modals.ts";

const long = "a".repeat(3_001);
const approval = {
  summary: "send the letter",
  args: { to: "Ana", body: long },
  draft: long,
} as unknown as ApprovalView;

describe("the modal to edit an approval", () => {
  it("C6 a value longer than Slack's field has no field, and is decided as it is", () => {
    const { blocks } = editModal(approval, ["to", "body"], "v");
    expect(blocks.flatMap((block) => ("block_id" in block ? [block.block_id] : []))).toEqual([
      "arg:to",
      "reason",
      "internal",
    ]);
    expect(editedArgs(approval, { "arg:to": { value: { value: "Bea" } } })?.body).toBe(long);
  });

  it("C6 a reason is told to the contact unless the box is checked", () => {
    const checked = { internal: { value: { selected_options: [{ value: "internal" }] } } };
    expect(isInternal(checked)).toBe(true);
    expect(isInternal({ internal: { value: { selected_options: [] } } })).toBe(false);
    expect(isInternal({})).toBe(false);
  });
});
