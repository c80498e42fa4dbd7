import { deedWords, reachWords } from "@konstruct/services/escalation/brief-words";
import type { showEscalation } from "@konstruct/services/escalation/escalations";
import { printable } from "../../printable.ts";

type Shown = Awaited<ReturnType<typeof showEscalation>>;

/** An escalation for the person who takes over, one fact a line; empty facts have no line. */
export function escalationLines({ told, ...escalation }: Shown): string[] {
  const { id, conversationId, state, ownerName, openedAt, reason, detail, summary } = escalation;
  const owner = state === "owned" ? `${ownerName ?? "the phone"} has it` : state.replace("_", " ");
  const lines: [string, string | null][] = [
    ["id", id],
    ["conversation", conversationId],
    ["state", `${owner} since ${openedAt.toISOString()}`],
    ["why", detail === "" ? reason : `${reason} (${detail})`],
    ["contact", told.contactName],
    ...told.reach.map((one): [string, string] => ["reach", reachWords(one)]),
    ...told.wanted.map((text): [string, string] => ["wanted", text]),
    ["note", told.note === "" ? null : told.note],
    ...told.deeds.map((one): [string, string] => ["deed", deedWords(one)]),
    ["summary", summary],
  ];
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.padEnd(13)}${printable((value ?? "").replace(/\s+/g, " "))}`);
}
