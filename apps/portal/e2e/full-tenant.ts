import { randomUUID } from "node:crypto";
import { withTenant } from "@konstruct/db/with-tenant";
import { expect, vi } from "vitest";
import type { Client } from "./http.ts";
import { type Planted, plantingDatabase } from "./plant.ts";
import { plantShop } from "./shop.ts";

/** A tenant with one of everything that has a page of its own, by the name it has in the page's address. */
export type FullTenant = Planted & { ids: Readonly<Record<string, string>> };

const suite = `suite: manners
agent: agent.yaml
modes: [builtin]
cases:
  - id: hello
    title: Says hello
    turns:
      - say: hello
        expect: { reply: { contains: ["nobody says this"] } }
`;

async function done<T>(owner: Client, org: string, name: string, input: unknown): Promise<T> {
  const { status, text } = await owner.command(org, name, input);
  expect(`${status} ${status === 200 ? "" : text}`, name).toBe("200 ");
  return (JSON.parse(text) as { result: T }).result;
}

export async function plantFullTenant(): Promise<FullTenant> {
  const shop = await plantShop();
  const { org, owner, context, agentId } = shop;
  const command = <T>(name: string, input: unknown) => done<T>(owner, org, name, input);
  const one = (text: string) =>
    vi.waitFor(
      () =>
        withTenant(plantingDatabase(), context.tenantId, async (tx) => {
          const { rows } = await tx.query<{ id: string }>({ text, values: [tx.tenantId] });
          if (rows[0] === undefined) throw new Error(`nothing yet of: ${text}`);
          return rows[0].id;
        }),
      { timeout: 180_000, interval: 100 },
    );

  const conversation = await shop.says("Nok", "Where is my order O-12345?");
  await shop.says("Ploy", "I want a refund for order O-12345");
  await shop.says("Beam", "I want to talk to a person");
  await command("knowledge.write_article", {
    title: "Returns",
    markdown: "# Returns\n\nAnything can be returned within 30 days of delivery.",
  });
  const document = await one("select id from knowledge_document where tenant_id = $1 limit 1");
  const source = await one("select source_id as id from knowledge_document where tenant_id = $1 limit 1");
  await one("select id from escalation where tenant_id = $1 limit 1");
  await one("select id from approval where tenant_id = $1 and state = 'pending' limit 1");
  await one("select id from turn where tenant_id = $1 and outcome <> 'failed' limit 1");
  const contact = await one(
    "select contact_id as id from conversation where tenant_id = $1 and contact_id is not null limit 1",
  );
  const { suiteId } = await command<{ suiteId: string }>("evaluation.import_suite", {
    agentId,
    name: "manners",
    yaml: suite,
  });
  await one("select id from eval_suite where tenant_id = $1 and state = 'ready' limit 1");
  const { runId } = await command<{ runId: string }>("evaluation.start_run", { suiteId, on: "draft" });
  const { replayId } = await command<{ replayId: string }>("replay.start", { agentId, filter: {}, count: 5 });
  const { jobId } = await command<{ jobId: string }>("evaluation.propose_cases", {
    conversationIds: [conversation],
  });
  return {
    ...shop,
    ids: {
      agent: agentId,
      account: shop.channelAccountId,
      case: "hello",
      channel: "whatsapp",
      contact,
      conversation,
      document,
      job: jobId,
      replay: replayId,
      run: runId,
      source,
      suite: suiteId,
      tool: "check_order_status",
    },
  };
}

/** Ids there are not, of the same shape. */
export function randomIds(ids: FullTenant["ids"]): FullTenant["ids"] {
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, /^[0-9a-f-]{36}$/.test(id) ? randomUUID() : id]),
  );
}
