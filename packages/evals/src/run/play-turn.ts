import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { handoffCode } from "@konstruct/core/handoff";
import type { Conversation, ConversationTurn } from "@konstruct/engine/conversation";
import { checkTurn } from "../expect/check-turn.ts";
import type { Mismatch } from "../expect/subset.ts";
import { toolsView } from "../expect/views.ts";
import type { Mode } from "../suite/suite-schema.ts";
import type { TurnSpec } from "../suite/turn-schema.ts";
import type { TurnRun } from "./case-run.ts";
import { brokenInvariants } from "./invariants.ts";
import { decide } from "./member-decision.ts";
import { replayMismatches } from "./replay-check.ts";
import { sideEffectsOf } from "./side-effects.ts";
import type { StagedCase } from "./stage-case.ts";
import type { TurnModel } from "./turn-model.ts";

export type TurnToPlay = {
  staged: StagedCase;
  agent: AgentConfig;
  mode: Mode;
  spec: TurnSpec;
  /** Counted from 0. */
  nth: number;
  /** The line of a path inside the turn. */
  lineOf: (path: readonly PropertyKey[]) => number;
};

const textsOf = ({ say }: TurnSpec): string[] => (say === undefined ? [] : [say].flat());

function decidedIn({ decide: asked, as }: TurnSpec): TurnRun["decided"] {
  if (asked === undefined || as === undefined) return null;
  return { approval: asked.approval, as: typeof as === "string" ? as : JSON.stringify(as) };
}

function play(conversation: Conversation, spec: TurnSpec): Promise<ConversationTurn> {
  const { decide: asked, as } = spec;
  if (asked === undefined || as === undefined) return conversation.say(...textsOf(spec));
  return decide(conversation, asked.approval, as);
}

function unusedAnswers(model: TurnModel | null): Mismatch[] {
  const unused = model?.script.length ?? 0;
  const expected = "every scripted answer is asked for";
  return unused === 0 ? [] : [{ path: ["model"], expected, actual: `${unused} left over` }];
}

/**
 * Plays one turn and checks it against its expectations, the invariants and its own replay.
 * @throws AppError not_found when a member decides an approval that is not pending, or whatever the engine throws
 */
export async function playTurn({ staged, agent, mode, spec, nth, lineOf }: TurnToPlay): Promise<TurnRun> {
  const { conversation, conversationId, tools, model } = staged;
  const turnId = staged.beginTurn(nth);
  if (model !== null) model.script = [...(spec.model ?? [])];
  const before = conversation.session();
  const turn = await play(conversation, spec);
  const after = conversation.session();
  const facts = { mode, turn, before, after };
  const wrong = spec.expect === undefined ? [] : checkTurn(spec.expect, facts);
  const ids = { turnId, conversationId };
  const broken = [
    ...unusedAnswers(model),
    ...brokenInvariants(facts),
    ...(await replayMismatches(turn.trace, ids, agent, tools.describe)),
  ];
  const placed = [
    ...wrong.map((one) => ({ ...one, place: ["expect", ...one.path] })),
    ...broken.map((one) => ({ ...one, place: one.path[0] === "model" ? one.path : [] })),
  ];
  const { outcome, record } = turn.ended;
  return {
    line: lineOf([]),
    said: textsOf(spec),
    decided: decidedIn(spec),
    reply: turn.reply,
    session: after,
    provenance: outcome.kind === "reply" ? outcome.provenance : [],
    trace: turn.trace,
    effects: sideEffectsOf(record),
    tools: toolsView(facts),
    handoff: outcome.handoff === undefined ? null : handoffCode(outcome.handoff),
    tokens: record.modelCalls.reduce((sum, call) => sum + call.tokensIn + call.tokensOut, 0),
    costMicroUsd: record.modelCalls.reduce((sum, call) => sum + call.costMicroUsd, 0),
    failures: placed.map(({ path, expected, actual, place }) => ({
      path: path.join("."),
      expected,
      actual,
      // A number in a path is an index of a list.
      line: lineOf(place.map((key) => (/^\d+$/.test(key) ? Number(key) : key))),
    })),
  };
}
