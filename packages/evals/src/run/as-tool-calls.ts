import type { JsonObject } from "@konstruct/core/json";
import type { Proposal } from "@konstruct/engine/turn/proposal";

export type WrittenCall = { name: string; arguments: JsonObject };

/** Drops undefined values, as a model would. */
const plain = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;

/** A proposal in the form of a model: a call of a platform function, or of a tool. */
export function asToolCall(proposal: Proposal): WrittenCall {
  if (proposal.kind === "call") return { name: proposal.tool, arguments: proposal.args };
  if (proposal.kind === "remember" || proposal.kind === "forget") {
    const { kind, preference, ...rest } = proposal;
    return { name: kind, arguments: plain({ ...rest, kind: preference }) };
  }
  const { kind, ...given } = proposal;
  return { name: kind, arguments: plain(given) };
}
