import type { AgentConfig } from "@konstruct/core/agent-config";
import type { ChannelSender } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { Claim } from "@konstruct/db/turn/durable-tool-calls";
import { type Contact, resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import type { TurnOutcome, TurnRecord } from "@konstruct/engine/outcome";
import { runTurn } from "@konstruct/engine/run-turn";
import type { Dependencies } from "../dependencies.ts";
import { type Placeholder, showPresence } from "./presence.ts";
import { lastSeqOf } from "./resumed-pending.ts";
import { runToolSteps } from "./run-tool-steps.ts";
import { toTurnInput } from "./to-turn-input.ts";

export type LoadAgent = (tenantId: string, versionId: string) => Promise<AgentConfig>;

export type DecidedTurn = {
  turnId: string;
  agentVersionId: string;
  startedAt: Date;
  outcome: Exclude<TurnOutcome, { kind: "needs_tools" }>;
  /** Of all passes together. */
  record: TurnRecord;
  /** The version the session has now in the database: it grows with every durable step. */
  sessionVersion: number;
  madeEffects: boolean;
  placeholder: Placeholder | undefined;
  sender: ChannelSender | undefined;
};

/** A plan is short; more passes than this is a fault. */
const maxPasses = 5;

export const claimOf = (deps: Pick<Dependencies, "worker">, claimed: ClaimedTurn): Claim => ({
  tenantId: claimed.tenantId,
  conversationId: claimed.conversationId,
  fence: claimed.fence,
  worker: deps.worker,
});

/** Runs the engine over a claimed conversation, with durable tool steps between its passes. Undefined: claim lost. */
export async function decideTurn(
  deps: Dependencies,
  loadAgent: LoadAgent,
  claimed: ClaimedTurn,
): Promise<DecidedTurn | undefined> {
  const { agentVersionId } = claimed;
  if (agentVersionId === null)
    throw new AppError("misconfigured", "The agent of this channel account was never published");
  const startedAt = new Date();
  const turnId = newId();
  const sender = deps.senders[claimed.channel];
  const target = claimed.pending.at(-1)!.envelope.replyTarget;
  const presence = sender === undefined ? undefined : showPresence(deps, claimed, target, sender);
  const [agent, contact] = await Promise.all([
    loadAgent(claimed.tenantId, agentVersionId),
    contactOf(deps, claimed),
  ]);
  const ports = deps.portsFor(claimed.tenantId, claimed.agentId, agent);

  let input = toTurnInput(claimed, turnId, agent, contact);
  let sessionVersion = claimed.session?.version ?? 0;
  let madeEffects = false;
  let record: TurnRecord = { events: [], modelCalls: [], toolCalls: [], policyVerdicts: [] };
  for (let pass = 0; pass < maxPasses; pass++) {
    const outcome = await runTurn(input, ports);
    record = addUp(record, outcome.record);
    if (outcome.kind !== "needs_tools") {
      return {
        turnId,
        agentVersionId,
        startedAt,
        outcome,
        record,
        sessionVersion,
        madeEffects,
        placeholder: await presence,
        sender,
      };
    }
    madeEffects = true;
    const step = { claimed, claim: claimOf(deps, claimed), turnId, input, ports };
    const toolResults = await runToolSteps(deps, step, outcome.calls, {
      expectedVersion: sessionVersion,
      state: { ...outcome.session, pausedThrough: lastSeqOf(claimed) },
    });
    if (toolResults === undefined) return undefined;
    sessionVersion++;
    input = { ...input, session: outcome.session, toolResults };
  }
  throw new AppError("internal", `The engine asked for tools ${maxPasses} times in one turn`);
}

function addUp(so: TurnRecord, more: TurnRecord): TurnRecord {
  return {
    events: [...so.events, ...more.events],
    modelCalls: [...so.modelCalls, ...more.modelCalls],
    toolCalls: [...so.toolCalls, ...more.toolCalls],
    policyVerdicts: [...so.policyVerdicts, ...more.policyVerdicts],
  };
}

async function contactOf(deps: Dependencies, claimed: ClaimedTurn): Promise<Contact> {
  if (claimed.contact !== null) return claimed.contact;
  const first = claimed.pending[0]!.envelope;
  return withTenant(deps.database, claimed.tenantId, (tx) =>
    resolveContact(tx, claimed.conversationId, [first.identity, ...first.aliases], first.displayName),
  );
}
