import { cardActionPrefix } from "@konstruct/channels/slack/ids";
import { type Json, type JsonObject, parseJson } from "@konstruct/core/json";
import type { ApprovalView } from "@konstruct/services/approval/approval-view";
import type { View } from "./view.ts";

export const editCallback = `${cardActionPrefix}approval.edit`;
export const rejectCallback = `${cardActionPrefix}approval.reject`;
export const reasonBlock = "reason";
export const draftBlock = "draft";
const internalBlock = "internal";
const argBlock = "arg:";
const input = "value";
/** A modal takes 100 blocks, and an input 3,000 characters. */
const limits = { args: 40, text: 3_000, title: 24 };

type Values = Record<
  string,
  Record<string, { value?: string | null; selected_options?: { value?: string }[] | null }>
>;

function textInput(blockId: string, label: string, initial: string, isOptional = false) {
  return {
    type: "input" as const,
    block_id: blockId,
    optional: isOptional,
    label: { type: "plain_text" as const, text: label.slice(0, 2_000) },
    element: {
      type: "plain_text_input" as const,
      action_id: input,
      multiline: initial.length > 60 || blockId !== reasonBlock ? initial.length > 60 : true,
      max_length: limits.text,
      ...(initial !== "" && { initial_value: initial }),
    },
  };
}

/** The contact hears the reason, unless this is checked. */
const internalInput = {
  type: "input" as const,
  block_id: internalBlock,
  optional: true,
  label: { type: "plain_text" as const, text: "Who hears the reason?" },
  element: {
    type: "checkboxes" as const,
    action_id: input,
    options: [
      { text: { type: "plain_text" as const, text: "Colleagues only, not the contact" }, value: "internal" },
    ],
  },
};

const modal = (
  callbackId: string,
  value: string,
  title: string,
  submit: string,
  blocks: View["blocks"],
): View => ({
  type: "modal",
  callback_id: callbackId,
  private_metadata: value,
  title: { type: "plain_text", text: title.slice(0, limits.title) },
  submit: { type: "plain_text", text: submit },
  close: { type: "plain_text", text: "Cancel" },
  blocks,
});

const written = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

/** Whether Slack's field takes the whole text: one that it cut would be approved as cut. */
const fits = (text: string) => text.length <= limits.text;

/**
 * A modal to decide with other arguments or other words: one field each, filled with the requested value. A value too long for a field
 * has none, and is decided as it is.
 */
export function editModal(approval: ApprovalView, argNames: string[], value: string): View {
  const editable = argNames.filter((name) => fits(written(approval.args?.[name] ?? "")));
  const args = editable.slice(0, limits.args).map((name) => {
    const asked = approval.args?.[name];
    return textInput(
      `${argBlock}${name}`,
      name.replaceAll("_", " "),
      asked === undefined ? "" : written(asked),
      true,
    );
  });
  const draft =
    approval.draft === null || !fits(approval.draft) ? [] : [textInput(draftBlock, "Reply", approval.draft)];
  const intro = {
    type: "section" as const,
    text: { type: "plain_text" as const, text: approval.summary.slice(0, limits.text) },
  };
  const why = textInput(reasonBlock, "Why? The agent tells the contact.", "", true);
  return modal(editCallback, value, "Edit and approve", "Approve", [
    intro,
    ...args,
    ...draft,
    why,
    internalInput,
  ]);
}

export function rejectModal(value: string): View {
  return modal(rejectCallback, value, "Reject", "Reject", [
    textInput(reasonBlock, "Why? The agent tells the contact.", ""),
    internalInput,
  ]);
}

export function fieldOf(values: Values, blockId: string): string | undefined {
  return values[blockId]?.[input]?.value?.trim() || undefined;
}

/** Whether the reason is for colleagues only. */
export const isInternal = (values: Values): boolean =>
  (values[internalBlock]?.[input]?.selected_options ?? []).length > 0;

/**
 * The typed text, converted to the type of the requested argument; text that cannot be converted is passed on, and the tool's schema
 * refuses it.
 */
function typed(original: Json | undefined, text: string): Json {
  if (typeof original === "string") return text;
  const parsed = parseJson(text);
  return parsed.ok ? (parsed.value as Json) : text;
}

/** All arguments in the modal; an emptied field removes its argument, and an argument that had no field is unchanged. */
export function editedArgs(approval: ApprovalView, values: Values): JsonObject | undefined {
  if (approval.args === null) return undefined;
  const shown = Object.keys(values).flatMap((block) =>
    block.startsWith(argBlock) ? [block.slice(argBlock.length)] : [],
  );
  const kept = Object.entries(approval.args).filter(([name]) => !shown.includes(name));
  const filled = shown.flatMap((name): [string, Json][] => {
    const text = fieldOf(values, `${argBlock}${name}`);
    return text === undefined ? [] : [[name, typed(approval.args?.[name], text)]];
  });
  return Object.fromEntries([...kept, ...filled]);
}
