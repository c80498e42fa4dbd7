import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { listCaseSources } from "@konstruct/db/evaluation/case-sources";
import { type CaseFigures, listRuns, readCaseFigures } from "@konstruct/db/evaluation/runs";
import { findSuite, saveSuite } from "@konstruct/db/evaluation/suites";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";
import { carrySource } from "./keep-sources.ts";
import { stageSuiteFact } from "./suite-fact.ts";
import { casesIn, type SuiteCase, withCase, withoutCases } from "./suite-text.ts";
import { noSuchSuite, suiteIdOf, yamlSchema } from "./suites.ts";

const longestCase = 64 * 1024;

/** The parts that every case has; a worker checks the rest and reports each mistake with its line. */
export const caseSchema = z
  .looseObject({
    id: z
      .string()
      .trim()
      .max(80)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "small letters, digits and hyphens"),
    title: z.string().trim().min(1).max(200),
  })
  .refine((one) => JSON.stringify(one).length <= longestCase, "is longer than 64 kB")
  .transform((one) => one as SuiteCase);

const saveSchema = z.strictObject({
  suiteId: z.guid(),
  /** The id of the case it replaces; null adds one. */
  replaces: z.string().max(80).nullable(),
  case: caseSchema,
});
const removeSchema = z.strictObject({ suiteId: z.guid(), ids: z.array(z.string().max(80)).min(1).max(200) });

export type ListedCase = SuiteCase & {
  /** The conversation it was made from. */
  conversationId: string | null;
  /** In the newest run that has ended, by mode; empty when it was not in it. */
  last: CaseFigures[];
};

/** The cases of a suite with their source and their result in the newest run that has ended. */
export async function listCases(context: ServiceContext, suiteId: string): Promise<ListedCase[]> {
  authorise(context, "evaluation.read");
  const id = suiteIdOf(suiteId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await findSuite(tx, id);
    if (suite === undefined) throw noSuchSuite();
    const sources = new Map(
      (await listCaseSources(tx, id)).map((one) => [one.caseId, one.conversationId] as const),
    );
    const runs = await listRuns(tx, { suiteId: id, agentId: undefined, limit: 10, before: undefined });
    const ended = runs.find(({ state }) => state === "done");
    const figures = Map.groupBy(
      ended === undefined ? [] : await readCaseFigures(tx, ended.id),
      ({ caseId }) => caseId,
    );
    return casesIn(suite.yaml).map((one) => ({
      ...one,
      conversationId: sources.get(one.id) ?? null,
      last: figures.get(one.id) ?? [],
    }));
  });
}

/** Changes a suite's text under a lock, and has a worker check it again. */
async function changeSuite(
  context: ServiceContext,
  suiteId: string,
  change: (yaml: string, tx: TenantTransaction) => string | Promise<string>,
): Promise<void> {
  authorise(context, "evaluation.write");
  await withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await findSuite(tx, suiteId, { forChange: true });
    if (suite === undefined) throw noSuchSuite();
    const changed = await change(suite.yaml, tx);
    const { yaml } = parseInput(z.strictObject({ yaml: yamlSchema }), { yaml: changed });
    await saveSuite(tx, { ...suite, yaml });
    await askJob(context, tx, { kind: "check_suite", subjectId: suiteId });
    await stageSuiteFact(context, tx, "eval_suite.saved", suiteId, { name: suite.name, bytes: yaml.length });
  });
}

/** Adds a case to a suite, or replaces one. @throws AppError `not_found`, `conflict`, `invalid_input` */
export async function saveCase(context: ServiceContext, input: z.input<typeof saveSchema>): Promise<void> {
  authorise(context, "evaluation.write");
  const { suiteId, replaces, case: one } = parseInput(saveSchema, input);
  await changeSuite(context, suiteId, async (yaml, tx) => {
    const changed = withCase(yaml, one, replaces);
    await carrySource(tx, suiteId, { from: replaces, to: one.id });
    return changed;
  });
}

/**
 * Removes cases of a suite; at least one has to stay. The source of a case stays until its contact is erased: results of earlier runs
 * hold its words.
 * @throws AppError `not_found`, `conflict`
 */
export async function removeCases(
  context: ServiceContext,
  input: z.input<typeof removeSchema>,
): Promise<void> {
  authorise(context, "evaluation.write");
  const { suiteId, ids } = parseInput(removeSchema, input);
  await changeSuite(context, suiteId, (yaml) => {
    const left = withoutCases(yaml, ids);
    if (left !== null) return left;
    throw refusalError("suite.last_case");
  });
}
