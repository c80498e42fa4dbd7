import type { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { requireAgent } from "@konstruct/db/agent/agents";
import { findGate } from "@konstruct/db/evaluation/gates";
import * as stored from "@konstruct/db/evaluation/suites";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";
import { requireSourcedCases } from "./keep-sources.ts";
import { stageSuiteFact } from "./suite-fact.ts";

/** In characters; 200 cases with expectations for each turn are far below. */
export const longestSuite = 512 * 1024;

export const yamlSchema = z
  .string()
  .min(1)
  .refine(
    (yaml) => Buffer.byteLength(yaml) <= longestSuite,
    "is longer than 512 kB: make several suites of it",
  );

export const suiteNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "small letters, digits and hyphens");

const importSchema = z.strictObject({
  agentId: z.guid(),
  name: suiteNameSchema,
  yaml: yamlSchema,
});
const pageSchema = z.strictObject({
  agentId: z.guid().optional(),
  limit: z.int().min(1).max(100).default(50),
  before: z.guid().optional(),
});

export function noSuchSuite(): AppError {
  return refusalError("suite.not_found");
}

function isRequired(): AppError {
  return refusalError("suite.required");
}

/** A malformed id gets the same answer as another tenant's. */
export function suiteIdOf(id: string): string {
  if (!z.guid().safeParse(id).success) throw noSuchSuite();
  return id;
}

/**
 * Stores a suite and replaces one with that name; a worker checks it at once and reports each mistake with its line.
 * @throws AppError `not_found`; `conflict` when the new text drops a case that was made from a conversation
 */
export async function importSuite(
  context: ServiceContext,
  input: z.input<typeof importSchema>,
): Promise<{ suiteId: string }> {
  return withTenant(context.database, context.tenantId, (tx) => importSuiteIn(tx, context, input));
}

/** The same inside a larger transaction. */
export async function importSuiteIn(
  tx: TenantTransaction,
  context: ServiceContext,
  input: z.input<typeof importSchema>,
): Promise<{ suiteId: string }> {
  authorise(context, "evaluation.write");
  const { agentId, name, yaml } = parseInput(importSchema, input);
  const actor = auditActor(context);
  await requireAgent(tx, agentId);
  const existing = await stored.findSuiteNamed(tx, { agentId, name });
  if (existing !== undefined)
    await requireSourcedCases(tx, existing.id, { before: existing.yaml, after: yaml });
  const createdBy = `${actor.kind}:${actor.id}`;
  const suite = { id: newId(), agentId, name, yaml, createdBy, conversationId: null };
  const suiteId = await stored.saveSuite(tx, suite);
  await askJob(context, tx, { kind: "check_suite", subjectId: suiteId });
  await stageSuiteFact(context, tx, "eval_suite.saved", suiteId, { name, bytes: yaml.length });
  return { suiteId };
}

/** The file as it was saved, the same that the command line runs. */
export async function exportSuite(
  context: ServiceContext,
  suiteId: string,
): Promise<{ name: string; yaml: string }> {
  const { name, yaml } = await readSuite(context, suiteId);
  return { name, yaml };
}

/** @throws AppError `not_found` */
export async function readSuite(
  context: ServiceContext,
  suiteId: string,
): Promise<stored.EvalSuite & { yaml: string }> {
  authorise(context, "evaluation.read");
  const id = suiteIdOf(suiteId);
  const found = await withTenant(context.database, context.tenantId, (tx) => stored.findSuite(tx, id));
  if (found === undefined) throw noSuchSuite();
  return found;
}

export type ListedSuite = stored.EvalSuite & { lastRun: stored.LastRun | null };

/** Newest first, each with the result of its last run. */
export async function listSuites(
  context: ServiceContext,
  page: z.input<typeof pageSchema> = {},
): Promise<ListedSuite[]> {
  authorise(context, "evaluation.read");
  const { agentId, limit, before } = parseInput(pageSchema, page);
  return withTenant(context.database, context.tenantId, (tx) =>
    stored.listSuites(tx, { agentId, limit, before }),
  );
}

/** One suite with its runs. @throws AppError `not_found`; `conflict` while publishing requires it */
export async function removeSuite(context: ServiceContext, suiteId: string): Promise<void> {
  authorise(context, "evaluation.write");
  const id = suiteIdOf(suiteId);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await stored.findSuite(tx, id);
    if (suite === undefined) throw noSuchSuite();
    if ((await findGate(tx, suite.agentId))?.suiteId === id) throw isRequired();
    await stored.deleteSuite(tx, id);
    await stageSuiteFact(context, tx, "eval_suite.removed", id, { name: suite.name });
  });
}
