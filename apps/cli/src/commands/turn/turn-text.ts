import type { TurnView } from "@konstruct/services/turn/turn-view";
import { printable } from "../../printable.ts";

const longestValue = 300;

const short = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
};
const dollars = (microUsd: number) => `$${(microUsd / 1_000_000).toFixed(6)}`;

function roundLines({ asked, answered, error, proposals }: TurnView["rounds"][number], at: number): string[] {
  const answer =
    answered === null
      ? `failed: ${error ?? "no answer"}`
      : `${answered.model}, ${answered.tokensIn} tokens in (${answered.tokensCached} cached), ${answered.tokensOut} out, ${dollars(answered.costMicroUsd)}, ${answered.latencyMs} ms`;
  const lines = proposals.map(({ kind, detail, accepted, code, reason }) => {
    const end = accepted ? "accepted" : `refused (${code}): ${reason}`;
    return `    ${kind} ${short(detail)}: ${end}`;
  });
  return [
    `  round ${at + 1}: ${asked.messages} messages, ${asked.characters} characters; ${answer}`,
    ...lines,
  ];
}

function passageLine({ title, heading, score, text }: TurnView["passages"][number]): string {
  const where = heading === null ? title : `${title}, ${heading}`;
  return `  passage: ${where}${score === null ? "" : ` (${score})`}: ${short(text.replace(/\s+/g, " "))}`;
}

/** A turn in lines: what was said, what each round proposed and what became of it, what was read, called and answered. */
export function turnLines(turn: TurnView): string[] {
  const { agentName, versionNumber, outcome, totalMs, costMicroUsd } = turn;
  return [
    `${turn.id}  ${agentName}, version ${versionNumber}  ${outcome}  ${totalMs} ms  ${dollars(costMicroUsd)}  conversation ${turn.conversationId}`,
    ...(turn.isTraceKept
      ? []
      : ["  The record of this turn was not kept: it is too large, or older than such records."]),
    ...turn.said.map(({ text }) => `  said: ${short(text)}`),
    ...turn.rounds.flatMap(roundLines),
    ...turn.policy.map(({ tool, verdict, ruleId, reason }) =>
      [`  policy: ${tool}: ${verdict}`, ruleId, reason].filter((part) => part !== null).join(", "),
    ),
    ...turn.tools.map(
      ({ tool, args, state, result }) =>
        `  tool: ${tool} ${short(args)}: ${state}${result === null ? "" : `, ${short(result)}`}`,
    ),
    ...turn.passages.map(passageLine),
    ...(turn.handoff === null
      ? []
      : [`  handoff: ${turn.handoff.reason}${turn.handoff.detail && ` (${turn.handoff.detail})`}`]),
    turn.reply === null
      ? "  no reply"
      : `  ${turn.reply.isNote ? "note" : "reply"}: ${short(turn.reply.text)}`,
  ].map(printable);
}
