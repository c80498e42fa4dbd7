import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { unknownWord } from "@konstruct/core/agent/finding";
import { keptAs, kindOf, preferenceFrom } from "@konstruct/core/agent/preference-kinds";
import type { PreferenceChange } from "@konstruct/core/preference";
import { type AgreedStop, runAgreed } from "../act/run-agreed.ts";
import { applyGoalProposal, isGoalProposal } from "../goals/goal-proposals.ts";
import { withRequests } from "../goals/ledger.ts";
import { dropRefused, judgeConsent } from "../rails/consent/consent.ts";
import type { Beside } from "../rails/consent/doubtful-yes.ts";
import { dropWaiting } from "../rails/consent/waiting.ts";
import { nameLanguage } from "../rails/words/named-language.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { accept, refuse, refused } from "../turn/observe.ts";
import type { Proposal, Proposed, Verdict } from "../turn/proposal.ts";
import type { RoundRecord } from "../turn/round-record.ts";
import { attachable } from "../view/platform-functions.ts";

/** Files sent with one reply. */
const mostFiles = 5;

function remembered(
  run: LoopRun,
  { preference, value, quote }: Extract<Proposal, { kind: "remember" }>,
): PreferenceChange | Verdict {
  const { agent, inputs } = run.turn.input;
  const kind = kindOf(agent, preference);
  if (kind === undefined)
    return refused("unknown_kind", unknownWord("kind of preference", preference, kindNames(agent)));
  const message = inputs.find(({ text }) => text.includes(quote));
  if (message === undefined) return refused("no_quote", "The quote is not in the contact's message.");
  const holds = preferenceFrom(kind, value);
  if (holds === null) return refused("no_value", `${value} is no ${kind.type} for ${preference}.`);
  return {
    holds,
    keptAs: keptAs(kind),
    quote: quote.slice(0, 300).toWellFormed(),
    messageId: message.id,
  };
}

const kindNames = ({ preferences }: AgentConfig) => preferences.map(({ kind }) => kind);

function withdraw(run: LoopRun, op: string): boolean {
  const waiting = run.turn.session.waiting.find((one) => one.op === op);
  if (waiting === undefined) return false;
  if (waiting.approvalId !== null) {
    run.turn.record.approvals.withdrawn.push({ id: waiting.approvalId, reason: "the contact took it back" });
  }
  run.withdrawn.push(waiting);
  dropWaiting(run.turn, op);
  return true;
}

async function answerConsent(
  run: LoopRun,
  round: RoundRecord,
  from: Proposed,
  proposal: Extract<Proposal, { kind: "answer_consent" }>,
  beside: Beside,
): Promise<AgreedStop | undefined> {
  const judged = judgeConsent(run, proposal, beside);
  if ("verdict" in judged) {
    refuse(run, round, from, judged.verdict);
    return undefined;
  }
  if (proposal.answer === "no") {
    dropRefused(run, judged.calls);
    accept(run, round, from, "Noted: not done, and no longer waiting.");
    return undefined;
  }
  accept(run, round, from, "Noted: they agreed. What became of it is told next.");
  return runAgreed(run, judged.calls, judged.isPlain === true ? "plain" : "read");
}

function applyOne(run: LoopRun, round: RoundRecord, from: Proposed): void {
  const { proposal } = from;
  if (isGoalProposal(proposal)) {
    const verdict = applyGoalProposal(run.turn, proposal);
    if (verdict.accepted) accept(run, round, from, verdict.reason || "Noted.", verdict);
    else refuse(run, round, from, verdict);
    return;
  }
  switch (proposal.kind) {
    case "remember": {
      const change = remembered(run, proposal);
      if ("accepted" in change) refuse(run, round, from, change);
      else {
        run.turn.record.preferences.push(change);
        accept(run, round, from, "Noted.");
      }
      return;
    }
    case "forget": {
      const message = run.turn.input.inputs.find(({ text }) => text.includes(proposal.quote));
      if (message === undefined) {
        refuse(run, round, from, refused("no_quote", "The quote is not in the contact's message."));
      } else {
        const quote = proposal.quote.slice(0, 300).toWellFormed();
        run.turn.record.preferences.push({ drops: proposal.preference, quote, messageId: message.id });
        accept(run, round, from, "Noted.");
      }
      return;
    }
    case "attach": {
      const attach = [...new Set([...run.attach, proposal.file])];
      if (!attachable(run.turn.input.agent).includes(proposal.file)) {
        refuse(run, round, from, refused("unknown_file", `There is no file ${proposal.file}.`));
      } else if (attach.length > mostFiles) {
        const why = `A reply takes ${mostFiles} files, and it has them: ${run.attach.join(", ")}. ${proposal.file} is not sent.`;
        refuse(run, round, from, refused("too_many_files", why));
      } else {
        run.attach = attach;
        accept(run, round, from, "It goes out with the reply.");
      }
      return;
    }
    case "withdraw":
      if (withdraw(run, proposal.op)) accept(run, round, from, "Taken back.");
      else refuse(run, round, from, refused("nothing_waits", `No call ${proposal.op} waits.`));
      return;
    case "unreadable":
      refuse(run, round, from, refused("unreadable", proposal.problem));
      return;
    default:
      return;
  }
}

/** What the same answer takes from the same message: the quotes of answers to other calls, and the arguments of new calls. */
const besideOf = (proposed: readonly Proposed[], ops: readonly string[]): Beside => ({
  quotes: proposed.flatMap(({ proposal }) =>
    proposal.kind === "answer_consent" && !proposal.ops.some((op) => ops.includes(op))
      ? [proposal.quote]
      : [],
  ),
  calls: proposed.flatMap(({ proposal }) => (proposal.kind === "call" ? [proposal] : [])),
});

/**
 * Applies every proposal that is neither a tool call nor a reply. Requests come first, because a yes in a longer message is
 * judged by them.
 */
export async function apply(
  run: LoopRun,
  round: RoundRecord,
  proposed: readonly Proposed[],
): Promise<AgreedStop | undefined> {
  for (const from of proposed) {
    if (from.proposal.kind !== "requests") continue;
    run.ledger = withRequests(run.ledger, from.proposal.requests);
    run.asksWhoAnswers ||= from.proposal.asksWhoAnswers === true;
    nameLanguage(run.turn, from.proposal.language);
    accept(run, round, from, "Noted.");
  }
  for (const from of proposed) {
    const { proposal } = from;
    if (proposal.kind !== "answer_consent") {
      applyOne(run, round, from);
      continue;
    }
    const stopped = await answerConsent(run, round, from, proposal, besideOf(proposed, proposal.ops));
    if (stopped !== undefined) return stopped;
  }
  return undefined;
}
