import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { decodeTrace } from "@konstruct/db/turn/turn-trace";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import { addMember } from "@konstruct/services/member/members";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, vi } from "vitest";
import type { OrchestratorOptions } from "../../wiring/options.ts";
import { addArticles, startFileReach } from "../file-reach.fixture.ts";
import { modelAt, startTestOrchestrator } from "../orchestrator.fixture.ts";
import { replayEveryTurn } from "../replay-every-turn.ts";

/** One turn as it ended: the contact's reply, and the turn's record. */
export type Played = { text: string; trace: TurnTrace };

export type Stage = {
  database: TestDatabase;
  tenant: TestTenant;
  model: OpenAISimulator;
  /** Sends this as a visitor, and waits for the end of the turn. */
  say(visitor: string, text: string): Promise<Played>;
  /** Waits for the end of a turn that no message of the contact began. */
  next(visitor: string): Promise<Played>;
  /** Replays every turn from its record, then ends everything. */
  close(): Promise<void>;
};

export type StageOptions = {
  agent: AgentConfig;
  /** Servers that the agent's tools call. */
  origins: readonly string[];
  /** The folder of its knowledge. */
  articles?: string;
  llm?: Partial<OrchestratorOptions["llm"]>;
  /** Hooks to watch or break the lower layers. */
  orchestrator?: Pick<OrchestratorOptions, "metrics" | "adapt">;
};

const within = { timeout: 180_000, interval: 20 };

/** A member who receives notices, so that a person can be promised. */
async function addReachableOwner({ app }: TestDatabase, { tenantId }: TestTenant): Promise<void> {
  const system = { database: app, tenantId, actor: { kind: "system", id: "test" } as const };
  await addMember(system, { name: "Dana", email: "dana@shop.example", role: "owner" });
}

/** A tenant whose agent uses a simulated model and tools on loopback. */
export async function startStage({
  agent,
  origins,
  articles,
  llm,
  orchestrator: over,
}: StageOptions): Promise<Stage> {
  const database = await createTestDatabase();
  const model = await startOpenAISimulator();
  const files = await startFileReach(origins);
  const escalation = { ...agent.escalation, deliver_by: ["email" as const] };
  const tenant = await createTestTenant(database.app, { config: { ...agent, escalation, engine: "v2" } });
  await addReachableOwner(database, tenant);
  const orchestrator = await startTestOrchestrator(database, {
    llm: { ...modelAt(model.url), ...llm },
    files: files.reach,
    embedder: new BuiltInEmbedder(),
    email: { smtpUrl: "smtp://127.0.0.1:1", from: "ava@shop.example" },
    settings: { debounceMs: { webchat: 0 } },
    ...over,
  });
  if (articles !== undefined) await addArticles(database, tenant, files, articles);
  const ended = new Map<string, number>();

  async function next(visitor: string): Promise<Played> {
    const nth = ended.get(visitor) ?? 0;
    const played = await vi.waitFor(async () => {
      const [turn] = await database.admin(
        `select t.trace, (select m.text from message m where m.tenant_id = t.tenant_id and m.turn_id = t.id and m.author = 'agent' limit 1) as text
         from turn t where t.conversation_id = $1 order by t.started_at, t.id offset $2 limit 1`,
        [conversationIdOf(tenant.channelAccountId, visitor), nth],
      );
      expect(turn, `turn ${nth + 1} of ${visitor}`).toBeDefined();
      return turn;
    }, within);
    ended.set(visitor, nth + 1);
    return { text: String(played?.text ?? ""), trace: decodeTrace(played?.trace as Buffer) as TurnTrace };
  }

  return {
    database,
    tenant,
    model,
    next,
    async say(visitor, text) {
      await acceptMessages(database.app, [
        { message: webchatMessage(tenant.accountKey, visitor, text), debounceMs: 0 },
      ]);
      return next(visitor);
    },
    async close() {
      await orchestrator.drain(5_000);
      await model.stop();
      await files.close();
      expect(await replayEveryTurn(database)).toBeGreaterThan(0);
      await database.close();
    },
  };
}

/** The rails' verdict on every proposal of a turn, by round. */
export const codesOf = ({ trace }: Played): string[][] =>
  (trace.rounds ?? []).map(({ proposals }) =>
    proposals.map(({ kind, code, reason }) => `${kind}: ${code} ${reason}`.trim()),
  );

/** Why a turn went wrong, as its record says; null if it went well. */
export const troubleOf = ({ trace }: Played): string | null =>
  String(trace.events.find(({ stage }) => stage === "response_generated")?.payload.error_code ?? "") || null;
