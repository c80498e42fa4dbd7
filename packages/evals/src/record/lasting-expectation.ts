import { handoffCode } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";

const mostFacts = 5;

/** Amounts, codes, dates and times: runs without blanks that hold a digit. */
const withDigits = /[\p{L}\p{N}][\p{L}\p{N}.,:/-]*/gu;

const isEmpty = (value: JsonObject) => Object.keys(value).length === 0;

/** What a reply quotes of what tools returned; not what the contact said, and not ids that another run would not give. */
function factsQuoted({ decisions, toolResults, input }: TurnTrace, given: readonly string[]): string[] {
  const found = JSON.stringify(toolResults.map(({ result }) => result));
  const said = input.inputs.map(({ text }) => text).join("\n");
  const words = (decisions.reply?.match(withDigits) ?? []).map((word) => word.replace(/[.,:/-]+$/u, ""));
  const facts = words.filter(
    (word) =>
      /\p{N}/u.test(word) &&
      word.length > 1 &&
      found.includes(word) &&
      !said.includes(word) &&
      !given.some((id) => id.includes(word)),
  );
  return [...new Set(facts)].slice(0, mostFacts);
}

/** What has to stay true of a turn when its words change. @param given ids of records that tools have written so far */
export function lastingExpectation(trace: TurnTrace, given: readonly string[]): JsonObject {
  const { tools, approvals, policy, reply, handoff } = trace.decisions;
  const facts = factsQuoted(trace, given);
  const refused = policy.filter(({ verdict }) => verdict === "deny");
  return {
    ...(tools.length > 0 && {
      tools: tools.map(({ tool, args, success }) => ({
        tool,
        ...(!isEmpty(args) && { args }),
        ok: success,
      })),
    }),
    ...(approvals.requested.length > 0 && {
      approvals: approvals.requested.map(({ tool, args }) => ({
        tool,
        ...(args !== null && !isEmpty(args) && { args }),
      })),
    }),
    ...(refused.length > 0 && {
      policy: policy.map(({ tool, verdict, ruleId }) => ({ tool, verdict, rule: ruleId })),
    }),
    handoff: handoff === null ? null : handoffCode(handoff),
    ...(reply === null && { silent: true }),
    ...(facts.length > 0 && { reply: { contains: facts } }),
  };
}
