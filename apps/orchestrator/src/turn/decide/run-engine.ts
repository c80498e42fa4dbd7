import { AppError } from "@konstruct/core/errors";
import type { PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import { runLoop } from "@konstruct/engine/loop/run-loop";
import type { NewerInput } from "@konstruct/engine/record/turn-trace";
import type { LoopPorts } from "@konstruct/engine/turn/loop-run";
import type { EndedTurn } from "@konstruct/engine/turn/outcome";
import type { LLMProvider } from "@konstruct/llm/provider";
import { turnModel } from "../../budget/turn-model.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { TurnState } from "../turn-state.ts";
import { TurnJournal } from "./turn-journal.ts";

type Run = Pick<TurnState, "claimed" | "broken" | "unread"> & {
  input: TurnInput;
  agentVersionId: string;
  /** Whether the turn may begin new writes; a resumed turn always finishes those it began. */
  mayBegin: boolean;
};

/** A turn that the engine has decided. */
type EngineRun = {
  ended: EndedTurn;
  input: TurnInput;
  ports: LoopPorts;
  /** Messages the contact wrote while the turn ran and that it has read, as the trace keeps them. */
  newer: NewerInput[];
  /** Every message the turn has read. */
  read: PendingMessage[];
  /** More messages are pending. */
  hasUnread: boolean;
};

/** The model of a resumed turn whose agent no longer has one; every call fails. */
const noModel: LLMProvider = {
  name: "none",
  model: "none",
  priceKnown: true,
  getCost: () => 0,
  async generate() {
    throw new AppError("unavailable", "The agent of a turn that was cut off has no model any more");
  },
};

/**
 * Runs the engine once, with durable writes between its rounds. A resumed turn has the proposer it began with: the model, or built-in
 * mode. It finishes the writes it began, and begins no new one if its agent has lost its model. Undefined: the claim was lost.
 */
async function runOnce(
  deps: Dependencies,
  run: Run,
  found: LLMProvider | null,
): Promise<EngineRun | undefined> {
  const { claimed, input, broken } = run;
  const { tenantId, agentId, conversationId, isPreview } = claimed;
  const isLeft = broken !== null && !broken.isBuiltIn && found === null;
  const llm = broken?.isBuiltIn === true ? null : isLeft ? noModel : found;
  const mayBegin = run.mayBegin && !isLeft;
  let journal: TurnJournal | undefined;
  const ports = deps.portsFor({
    tenantId,
    agentId,
    conversationId,
    agent: input.agent,
    turnId: input.turnId,
    isPreview,
    llm,
    past: broken?.past,
    journalOf(tools, recorded) {
      journal = new TurnJournal(deps, { ...run, mayBegin }, tools, recorded);
      return journal;
    },
  });
  const ended = await runLoop(input, ports);
  if (ended === undefined) return undefined;
  const newer = (journal?.newer ?? []).map(({ nth, messages }) => ({
    nth,
    messages: messages.map(({ id, text, parts, sentAt }) => ({ id, text, parts, sentAt })),
  }));
  const read = journal?.read ?? claimed.pending;
  return { ended, input, ports, newer, read, hasUnread: (journal?.left ?? 0) > 0 };
}

/** The messages a second run still has to read: the database gives those that the first run has read to no other turn. */
function unreadAfter({ read }: EngineRun, { claimed, unread }: Run): PendingMessage[] {
  const begun = new Set(claimed.pending.map(({ id }) => id));
  const heard = read.filter(({ id }) => !begun.has(id));
  return [...new Map([...unread, ...heard].map((message) => [message.id, message])).values()];
}

/**
 * Runs the engine with the agent's model. If a budget refuses a call, the turn is decided again as the budget says: without a model,
 * or by handing over to a person. After a write has run it is not decided again: only its words are made without a model, and the
 * next turn begins as the budget says.
 */
export async function runEngine(deps: Dependencies, run: Run): Promise<EngineRun | undefined> {
  const { llm, refused } = await turnModel(deps, run.claimed, run.input.agent);
  const first = await runOnce(deps, run, llm);
  const whenReached = refused();
  if (whenReached === undefined || first === undefined || first.ended.writes > 0) return first;
  const input = whenReached === "hand_over" ? { ...run.input, isBudgetGone: true as const } : run.input;
  return runOnce(deps, { ...run, input, unread: unreadAfter(first, run) }, null);
}
