import { specialistFor } from "../../input/specialist.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import type { Consent, PolicyDecision } from "../../turn/policy-engine.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { doneCalls, isOutdated, timesDone } from "../authority/made-calls.ts";
import { askPolicy } from "./policy.ts";

/** Checks policy right before a call, with the consent given for exactly this call (requirement B8). */
export function policyOfCall(
  run: LoopRun,
  { tool, args, under, linked }: Pick<JudgedCall, "tool" | "args" | "under" | "linked">,
  consent: Consent,
): Promise<PolicyDecision> {
  const { turn } = run;
  const { agent, contact, channel, history } = turn.input;
  const now = turn.ports.clock();
  const intentId = under.type?.id ?? "";
  const beside = Object.entries(under.goal?.slots ?? {}).filter(([key]) => !tool.inputKeys.includes(key));
  return askPolicy(turn, {
    agent,
    specialist: specialistFor(agent, intentId),
    intentId,
    tool: tool.name,
    effect: tool.effect,
    unlessRuled: tool.unlessRuled,
    consent,
    params: { ...Object.fromEntries(beside), ...args },
    resultsOf: (name) =>
      (linked.get(name) ?? doneCalls(run, under.goal, now).filter((call) => call.tool === name))
        .filter((call) => !isOutdated(run, tool.name, call))
        .map(({ value }) => value),
    timesDone: (name) => timesDone(run, name),
    contact,
    channel,
    historyCount: history.length,
    now,
  });
}
