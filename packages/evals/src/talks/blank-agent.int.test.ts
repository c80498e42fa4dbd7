import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { createConversation } from "@konstruct/engine/conversation";
import { ChunkKnowledge } from "@konstruct/knowledge/chunk-knowledge";
import { embeddedKnowledge } from "@konstruct/knowledge/embedded-knowledge";
import { listUnanswered } from "@konstruct/services/knowledge/questions";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import type { Knowledge } from "@konstruct/tools/knowledge/knowledge";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ingestDocuments } from "../retrieval/ingest-documents.ts";

const house = "# The house\n\n## Parking\n\nThere are eight places for cars behind the house.\n";
const casa = "# La casa\n\n## Desayuno\n\nEl desayuno se sirve de siete a diez en el salón verde.\n";
const agent: AgentConfig = agentConfigSchema.parse({ name: "Ana", languages: ["en", "es"] });
const embedder = new BuiltInEmbedder();

const database = setUpDatabase();
let tenantId: string;
let knowledge: ChunkKnowledge;
beforeAll(async () => {
  ({ tenantId } = await createTestTenant(database.app));
  await ingestDocuments({ database: database.app, embedder, tenantId }, [
    { name: "house.md", bytes: Buffer.from(house) },
    { name: "casa.md", bytes: Buffer.from(casa) },
  ]);
  const reads = { tenantId, agentId: null, conversationId: null, collections: null };
  knowledge = new ChunkKnowledge({ ...reads, database: database.app, embedder });
});
afterAll(() => embedder.close());

async function reply(text: string, from: Knowledge): Promise<string> {
  const conversation = createConversation({
    agent,
    tools: new LocalExecutor({ registry: commonRegistry(), knowledge: from }),
    ranker: rankerByLetters(agent),
    clock: () => new Date("2026-03-10T09:00:00Z"),
    id: "0199aaaa-0000-7000-8000-000000000001",
  });
  return (await conversation.say(text)).reply ?? "";
}

describe("a blank agent with an article", () => {
  it("F2 D6 answers a question by quoting it, with its source", async () => {
    expect(await reply("do you have parking?", knowledge)).toBe(
      "There are eight places for cars behind the house.\n\nSource: The house › Parking",
    );
  });

  it("D9 answers in the contact's language from the text in that language", async () => {
    expect(await reply("¿a qué hora sirven el desayuno?", knowledge)).toBe(
      "El desayuno se sirve de siete a diez en el salón verde.\n\nFuente: La casa › Desayuno",
    );
  });

  it("D6 stores an unanswered question for the authors of the knowledge", async () => {
    expect(await reply("do you rent out telescopes?", knowledge)).not.toContain("Source:");
    const context = { database: database.app, tenantId, actor: { kind: "system", id: "test" } as const };
    expect(await listUnanswered(context)).toMatchObject([{ question: "do you rent out telescopes?" }]);
  });

  it("D6 articles in memory are found as documents in the database are", async () => {
    const inMemory = embeddedKnowledge([{ title: "The house", text: house, source: "house.md" }], embedder);
    expect(await reply("do you have parking?", inMemory)).toBe(
      await reply("do you have parking?", knowledge),
    );
  });
});
