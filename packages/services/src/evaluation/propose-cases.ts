import { newId } from "@konstruct/core/ids";
import { channelSchema } from "@konstruct/core/message";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { requireAgent } from "@konstruct/db/agent/agents";
import { type CaseSource, listCaseSources, saveCaseSources } from "@konstruct/db/evaluation/case-sources";
import * as recordable from "@konstruct/db/evaluation/recordable";
import { findSuite, findSuiteNamed, saveSuite } from "@konstruct/db/evaluation/suites";
import { findJob } from "@konstruct/db/job/jobs";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { cursorSchema, pageOf } from "../page.ts";
import { parseInput } from "../parse-input.ts";
import { caseSchema } from "./cases.ts";
import { stageSuiteFact } from "./suite-fact.ts";
import { casesIn, emptySuite, freeId, type SuiteCase, withCase } from "./suite-text.ts";
import { noSuchSuite, suiteNameSchema } from "./suites.ts";

/** The most conversations one request makes cases from. */
export const mostAtOnce = 20;

const filterSchema = z.strictObject({
  agentId: z.guid().optional(),
  channel: channelSchema.optional(),
  escalated: z.boolean().optional(),
  thumbsDown: z.boolean().optional(),
  limit: z.int().min(1).max(100).default(30),
  cursor: cursorSchema.optional(),
});
const proposeSchema = z.strictObject({ conversationIds: z.array(z.guid()).min(1).max(mostAtOnce) });
const addSchema = z.strictObject({
  to: z.union([
    z.strictObject({ suiteId: z.guid() }),
    z.strictObject({ agentId: z.guid(), name: suiteNameSchema }),
  ]),
  cases: z
    .array(z.strictObject({ conversationId: z.guid(), case: caseSchema }))
    .min(1)
    .max(mostAtOnce),
});

/** What happened is shown to the one who makes cases of it. */
function authoriseMaking(context: ServiceContext): void {
  authorise(context, "evaluation.write");
  authorise(context, "replay.read");
}

/** Past conversations to make cases from, the newest first. */
export async function listConversationsForCases(
  context: ServiceContext,
  input: z.input<typeof filterSchema> = {},
): Promise<{ conversations: recordable.RecordableConversation[]; nextCursor: string | null }> {
  authoriseMaking(context);
  const { limit, cursor, ...filter } = parseInput(filterSchema, input);
  const found = await withTenant(context.database, context.tenantId, (tx) =>
    recordable.listRecordable(tx, filter, { limit: limit + 1, before: cursor }),
  );
  const { shown, nextCursor } = pageOf(found, limit, ({ activeMicros: micros, id }) => ({ micros, id }));
  return { conversations: shown, nextCursor };
}

/** Has a worker propose a case for each conversation. `readProposals` returns them for the review; nothing is saved. */
export async function proposeCases(
  context: ServiceContext,
  input: z.input<typeof proposeSchema>,
): Promise<{ jobId: string }> {
  authoriseMaking(context);
  const { conversationIds } = parseInput(proposeSchema, input);
  const jobId = await withTenant(context.database, context.tenantId, (tx) =>
    askJob(context, tx, {
      kind: "propose_cases",
      input: { conversationIds },
      total: conversationIds.length,
    }),
  );
  return { jobId };
}

/** A proposed case, or why there is none. */
export type Proposal = { conversationId: string; agentId: string | null } & (
  | { case: SuiteCase; problem: null }
  | { case: null; problem: Problem }
);
export type Proposals = { ended: boolean; error: Problem | null; proposals: Proposal[] };

/** @throws AppError `not_found` */
export async function readProposals(context: ServiceContext, jobId: string): Promise<Proposals> {
  authoriseMaking(context);
  const job = z.guid().safeParse(jobId).success
    ? await withTenant(context.database, context.tenantId, (tx) => findJob(tx, "propose_cases", jobId))
    : undefined;
  if (job === undefined) throw refusalError("proposals.not_kept");
  const proposals = (job.result as { proposals?: Proposal[] } | null)?.proposals ?? [];
  return { ended: job.endedAt !== null, error: job.error, proposals };
}

async function suiteToExtend(
  context: ServiceContext,
  tx: TenantTransaction,
  to: z.output<typeof addSchema>["to"],
): Promise<{ id: string; name: string; yaml: string; agentId: string; createdBy: string }> {
  if ("suiteId" in to) {
    const suite = await findSuite(tx, to.suiteId, { forChange: true });
    if (suite === undefined) throw noSuchSuite();
    return suite;
  }
  await requireAgent(tx, to.agentId);
  if ((await findSuiteNamed(tx, to)) !== undefined) throw refusalError("suite.exists", { name: to.name });
  const { kind, id } = auditActor(context);
  return { id: newId(), ...to, yaml: emptySuite(to.name), createdBy: `${kind}:${id}` };
}

/** Adds reviewed cases to a suite, or to a new one. Erasing a contact takes the cases made from their conversations out again. */
export async function addCases(
  context: ServiceContext,
  input: z.input<typeof addSchema>,
): Promise<{ suiteId: string }> {
  authoriseMaking(context);
  const { to, cases } = parseInput(addSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await suiteToExtend(context, tx, to);
    let { yaml } = suite;
    const kept = (await listCaseSources(tx, suite.id)).map(({ caseId }) => caseId);
    const sources: CaseSource[] = [];
    for (const { conversationId, case: one } of cases) {
      const id = freeId(one.id, [...kept, ...casesIn(yaml).map((each) => each.id)]);
      yaml = withCase(yaml, { ...one, id }, null);
      sources.push({ caseId: id, conversationId });
    }
    const suiteId = await saveSuite(tx, { ...suite, yaml, conversationId: null });
    await saveCaseSources(tx, suiteId, sources);
    await askJob(context, tx, { kind: "check_suite", subjectId: suiteId });
    await stageSuiteFact(context, tx, "eval_suite.saved", suiteId, {
      name: suite.name,
      casesFromConversations: cases.length,
    });
    return { suiteId };
  });
}
