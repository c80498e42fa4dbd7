import { readLocalDay } from "@konstruct/db/analytics/local-day";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/conversation/disclosures";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { daysSchema } from "../analytics/days.ts";
import { csvHeading, csvRow } from "../analytics/to-csv.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() });
/** The days to read; both absent: the last thirty of the tenant. */
export type DisclosureInput = z.input<typeof inputSchema>;

const dayMs = 86_400_000;

async function daysOf(tx: TenantTransaction, input: DisclosureInput): Promise<stored.DisclosureDays> {
  const asked = parseInput(inputSchema, input);
  const to = asked.to ?? (await readLocalDay(tx));
  const from = asked.from ?? new Date(Date.parse(to) - 29 * dayMs).toISOString().slice(0, 10);
  return parseInput(daysSchema, { from, to });
}

export type DisclosureCoverage = { from: string; to: string; answered: number; told: number };

/** How many contacts were answered by an agent, and how many of them had been told by then that an AI answers. */
export async function readDisclosureCoverage(
  context: ServiceContext,
  input: DisclosureInput = {},
): Promise<DisclosureCoverage> {
  authorise(context, "audit.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const days = await daysOf(tx, input);
    return { ...days, ...(await stored.readDisclosureCoverage(tx, days)) };
  });
}

const pageSize = 500;

async function* readPages(
  { database, tenantId }: ServiceContext,
  days: stored.DisclosureDays,
): AsyncGenerator<stored.DisclosedConversation> {
  let after: string | undefined;
  do {
    const page = await withTenant(database, tenantId, (tx) =>
      stored.listDisclosures(tx, days, { after, limit: pageSize }),
    );
    yield* page;
    after = page.length < pageSize ? undefined : page.at(-1)!.conversationId;
  } while (after !== undefined);
}

/**
 * Each conversation an agent answered: whether its contact was told, when, before which message and in which words. The export itself
 * is audited.
 */
export async function exportDisclosures(
  context: ServiceContext,
  input: DisclosureInput = {},
): Promise<AsyncGenerator<stored.DisclosedConversation>> {
  authorise(context, "audit.export");
  const days = await withTenant(context.database, context.tenantId, async (tx) => {
    const read = await daysOf(tx, input);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "audit.exported",
        subject: { kind: "tenant", id: context.tenantId },
        detail: { of: "disclosures", from: read.from, to: read.to },
      },
    ]);
    return read;
  });
  return readPages(context, days);
}

const columns = [
  "conversation_id",
  "contact_id",
  "channel",
  "answered_at",
  "told",
  "told_at",
  "message_id",
  "language",
  "words",
] as const;

const cellsOf = (
  one: stored.DisclosedConversation,
): Record<(typeof columns)[number], string | boolean | null> => ({
  conversation_id: one.conversationId,
  contact_id: one.contactId,
  channel: one.channel,
  answered_at: one.answeredAt.toISOString(),
  told: one.isTold,
  told_at: one.toldAt?.toISOString() ?? null,
  message_id: one.messageId,
  language: one.language,
  words: one.words,
});

async function* inCsv(rows: AsyncIterable<stored.DisclosedConversation>): AsyncGenerator<string> {
  yield csvHeading(columns);
  for await (const row of rows) yield csvRow(columns, cellsOf(row));
}

/** The same as CSV, line by line. */
export const exportDisclosuresAsCsv = async (
  context: ServiceContext,
  input: DisclosureInput = {},
): Promise<AsyncGenerator<string>> => inCsv(await exportDisclosures(context, input));
