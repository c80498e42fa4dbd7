import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { type LoopRun, succeeded, unknownEnds } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { insists } from "../insists.ts";
import { chosenArgs } from "./chosen-args.ts";
import { isReworded } from "./reworded.ts";

/** Whether an identical write was made, or its end is unknown, in this turn or an earlier one. */
export function equalWrite(
  run: LoopRun,
  tool: string,
  args: JsonObject,
): "done_now" | "done_before" | "unknown" | null {
  const wanted = canonicalJson(args);
  const isEqual = (call: { tool: string; args: JsonObject }) =>
    call.tool === tool && canonicalJson(call.args) === wanted;
  const now = run.operations.find(({ call, result }) => isEqual(call) && result.success);
  if (now !== undefined) return "done_now";
  const unknown = unknownEnds(run).some(({ call }) => isEqual(call));
  const before = (run.turn.input.earlier ?? []).filter((call) => call.effect !== "read" && isEqual(call));
  if (unknown || before.some(({ state }) => state === "unknown")) return "unknown";
  return before.some(({ state }) => state === "done") ? "done_before" : null;
}

/** The refusal of a call that may already have been made. */
export const notKnown = refused(
  "uncertain",
  "It is not known whether this call was made before. A person has to look: use hand_over.",
);

/** Refuses a call that differs from a made or waiting one in its wording only: the model may have forgotten that it was made. */
export function rewordedCall(
  run: LoopRun,
  { tool: { name: tool }, args, origins }: Pick<JudgedCall, "tool" | "args" | "origins">,
): Verdict | null {
  // Bound values follow from the others, so they are not compared: repeating a look-up in other words gives another key.
  const chosen = (all: JsonObject): JsonObject => chosenArgs(all, origins);
  const isSame = (call: { tool: string; args: JsonObject }) =>
    call.tool === tool &&
    canonicalJson(call.args) !== canonicalJson(args) &&
    isReworded(chosen(call.args), chosen(args));
  const { session, input } = run.turn;
  const waits = session.waiting.some(
    (one) => one.tool === tool && canonicalJson(one.args) === canonicalJson(args),
  );
  const waiting = waits ? undefined : session.waiting.find(isSame);
  if (waiting !== undefined) {
    return refused(
      "waits_already",
      `Much the same waits as ${waiting.op}: ${waiting.summary}. Ask about that one, or withdraw it first.`,
    );
  }
  const before = (input.earlier ?? []).filter((call) => call.effect !== "read" && isSame(call));
  const isUnknown =
    unknownEnds(run).some(({ call }) => isSame(call)) || before.some(({ state }) => state === "unknown");
  if (isUnknown) return notKnown;
  const made =
    succeeded(run).some(({ call }) => isSame(call)) || before.some(({ state }) => state === "done");
  if (!made || insists(run, canonicalJson({ tool, args }))) return null;
  return refused(
    "made_already",
    "Much the same call was made before and succeeded. Only if the contact wants one more, make this very call again.",
  );
}
