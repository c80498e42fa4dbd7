import { createHash } from "node:crypto";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Part, Reply } from "@konstruct/core/message";
import type { WaitingCall } from "../../session/session-state.ts";

type Choice = NonNullable<Reply["choices"]>[number];
/** A pressed button: the calls it was shown for, each with a hash of what was shown. */
export type Press = { answer: "yes" | "no"; title: string; ops: { op: string; hash: string }[] };
/** Titles of the two buttons. */
export type ButtonTitles = { yes: string; no: string };

const prefix = "consent";
/** The longest button id that every channel accepts. */
const longestId = 200;

/** Eight hex digits that identify a waiting call: other arguments or another tool version give another hash. */
const callHash = ({ op, tool, args, toolVersion }: WaitingCall): string =>
  createHash("sha256").update(canonicalJson({ op, tool, args, toolVersion })).digest("hex").slice(0, 8);

/** A yes button and a no button for exactly these calls; empty if their ids are too long for a button. */
export function consentChoices(calls: readonly WaitingCall[], titles: ButtonTitles): Choice[] {
  const ops = calls.map((call) => `${call.op}.${callHash(call)}`).join(",");
  const choices = (["yes", "no"] as const).map((answer) => ({
    id: `${prefix}:${answer}:${ops}`,
    title: titles[answer],
  }));
  return calls.length === 0 || choices.some(({ id }) => id.length > longestId) ? [] : choices;
}

/** The consent button among the parts of a message; null when none was pressed. */
export function pressIn(parts: readonly Part[]): Press | null {
  for (const part of parts) {
    if (part.type !== "choice") continue;
    const [, answer, ops = ""] =
      /^consent:(yes|no):(op\d+\.[0-9a-f]{8}(?:,op\d+\.[0-9a-f]{8})*)$/.exec(part.id) ?? [];
    if (answer === undefined) continue;
    const named = ops.split(",").map((one) => one.split(".")) as [string, string][];
    return {
      answer: answer as Press["answer"],
      title: part.title,
      ops: named.map(([op, hash]) => ({ op, hash })),
    };
  }
  return null;
}

/** The calls a button was shown for; null if the agent's last message asked about other calls or other arguments. */
export function pressedCalls({ ops }: Press, shown: readonly WaitingCall[]): WaitingCall[] | null {
  const found = ops.flatMap(({ op, hash }) =>
    shown.filter((call) => call.op === op && callHash(call) === hash),
  );
  return found.length === ops.length && found.length === shown.length ? found : null;
}
