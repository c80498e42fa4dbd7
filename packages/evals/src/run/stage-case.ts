import { derivedId, idWithin } from "@konstruct/core/ids";
import { type Conversation, createConversation } from "@konstruct/engine/conversation";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { LoadedSuite } from "../suite/load-suite.ts";
import type { CaseSpec } from "../suite/suite-schema.ts";
import { createCaseTools } from "./case-tools.ts";
import { ObedientProposer, type TellModel } from "./obedient-proposer.ts";
import { createTurnIds } from "./turn-ids.ts";
import { TurnModel } from "./turn-model.ts";

const minute = 60_000;

/** The environment of one conversation: fixed clock, fixed ids, its own records. */
export type StagedCase = {
  conversation: Conversation;
  conversationId: string;
  tools: ToolExecutor;
  /** Null in built-in mode. */
  model: TurnModel | null;
  /** Sets clock and ids for a turn, counted from 0, and returns its id. */
  beginTurn(nth: number): string;
};

/**
 * Prepares the conversation of one case.
 * @param model null for built-in mode
 * @param wire sets the next answer of a simulated model
 */
export function stageCase(
  suite: LoadedSuite,
  spec: CaseSpec,
  model: LLMProvider | null,
  wire: TellModel | null = null,
  ranker: IntentRanker | null = null,
): StagedCase {
  const tools = createCaseTools(suite);
  const llm = model === null ? null : new TurnModel(model, wire);
  const conversationId = derivedId("evaluation", spec.id);
  const turnIds = createTurnIds(conversationId);
  const begin = Date.parse(suite.spec.clock);
  let now = begin;
  const { display_name: displayName, attributes } = spec.contact;
  const contact = { id: idWithin(conversationId, 1), attributes };
  const conversation = createConversation({
    agent: suite.agent,
    tools,
    ...(ranker !== null && { ranker }),
    llm,
    clock: () => new Date(now),
    id: conversationId,
    channel: spec.channel,
    contact: displayName === undefined ? contact : { ...contact, displayName },
    adapt: (ports) =>
      llm?.isObedient === true
        ? { ...ports, proposer: new ObedientProposer(ports.proposer, (next) => llm.tell(next), llm.script) }
        : ports,
    nextTurnId: () => turnIds.current(),
  });
  return {
    conversation,
    conversationId,
    tools,
    model: llm,
    beginTurn(nth) {
      now = begin + nth * minute;
      return turnIds.begin(now);
    },
  };
}
