import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import { runLoop } from "@konstruct/engine/loop/run-loop";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { BrokenTurn } from "../claimed/past-steps.ts";
import type { EngineRun } from "./engine-run.ts";
import { TurnJournal } from "./turn-journal.ts";

export type LoopParts = {
  broken: BrokenTurn | null;
  agentVersionId: string;
  unread: readonly PendingMessage[];
  /** Whether the turn may begin new writes; a resumed turn always finishes those it began. */
  mayBegin: boolean;
};

/** Runs the rounds of a turn, with durable writes between them. Undefined: the claim was lost. */
export async function runLoopEngine(
  deps: Dependencies,
  claimed: ClaimedTurn,
  input: TurnInput,
  llm: LLMProvider | null,
  parts: LoopParts,
): Promise<EngineRun | undefined> {
  const { tenantId, agentId, conversationId, isPreview } = claimed;
  const { turnId, agent } = input;
  let journal: TurnJournal | undefined;
  const ports = deps.portsFor({
    tenantId,
    agentId,
    conversationId,
    agent,
    turnId,
    isPreview,
    llm,
    past: parts.broken?.past,
    journalOf(tools, recorded) {
      journal = new TurnJournal(deps, { claimed, input, ...parts }, tools, recorded);
      return journal;
    },
  });
  const ended = await runLoop(input, ports);
  if (ended === undefined) return undefined;
  const sessionVersion = claimed.session?.version ?? 0;
  const newer = (journal?.newer ?? []).map(({ nth, messages }) => ({
    nth,
    messages: messages.map(({ id, text, parts, sentAt }) => ({ id, text, parts, sentAt })),
  }));
  const pending = journal?.read ?? claimed.pending;
  return { ended, input, ports, sessionVersion, newer, pending, hasUnread: (journal?.left ?? 0) > 0 };
}
