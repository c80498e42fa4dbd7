import type { TenantTransaction } from "../with-tenant.ts";

/** A case and the past conversation it was made from. It stays when the case is renamed or removed: earlier runs hold its results. */
export type CaseSource = { caseId: string; conversationId: string };

export async function listCaseSources(tx: TenantTransaction, suiteId: string): Promise<CaseSource[]> {
  const { rows } = await tx.query<CaseSource>({
    text: `select case_id as "caseId", conversation_id as "conversationId" from eval_case_source
           where tenant_id = $1 and suite_id = $2 limit 10000`,
    values: [tx.tenantId, suiteId],
  });
  return rows;
}

export async function saveCaseSources(
  tx: TenantTransaction,
  suiteId: string,
  sources: readonly CaseSource[],
): Promise<void> {
  await tx.query({
    text: `insert into eval_case_source (tenant_id, suite_id, case_id, conversation_id)
           select $1, $2, s.case_id, s.conversation_id from unnest($3::text[], $4::uuid[]) s(case_id, conversation_id)
           on conflict (tenant_id, suite_id, case_id) do update set conversation_id = excluded.conversation_id`,
    values: [
      tx.tenantId,
      suiteId,
      sources.map(({ caseId }) => caseId),
      sources.map(({ conversationId }) => conversationId),
    ],
  });
}

/** `caseIds`: also of cases that were renamed or removed. */
export type SuiteOfPerson = { suiteId: string; yaml: string; caseIds: string[] };

/** The suites that hold or held cases made from a person's conversations. */
export async function suitesWithCasesOf(tx: TenantTransaction, contactId: string): Promise<SuiteOfPerson[]> {
  const { rows } = await tx.query<SuiteOfPerson>({
    text: `select s.id as "suiteId", s.yaml, array_agg(o.case_id) as "caseIds"
           from eval_case_source o join eval_suite s on s.tenant_id = o.tenant_id and s.id = o.suite_id
           join conversation c on c.tenant_id = o.tenant_id and c.id = o.conversation_id
           where o.tenant_id = $1 and c.contact_id in (select id from person_of($1, $2)) group by s.id, s.yaml`,
    values: [tx.tenantId, contactId],
  });
  return rows;
}

/**
 * Takes cases out of a suite with all they have left: results, sources and the text of earlier runs. forgetProposals deletes
 * proposals that wait for a review.
 * @param removed how many of the cases the suite still had
 * @param yaml the suite without them; null deletes the suite
 */
export async function forgetCases(
  tx: TenantTransaction,
  { suiteId, caseIds, removed }: Omit<SuiteOfPerson, "yaml"> & { removed: number },
  yaml: string | null,
): Promise<void> {
  await tx.query({
    text: "delete from eval_case_source where tenant_id = $1 and suite_id = $2 and case_id = any ($3::text[])",
    values: [tx.tenantId, suiteId, caseIds],
  });
  await tx.query({
    text: `delete from eval_result d using eval_run r
           where d.tenant_id = $1 and r.tenant_id = $1 and r.id = d.run_id and r.suite_id = $2 and d.case_id = any ($3::text[])`,
    values: [tx.tenantId, suiteId, caseIds],
  });
  if (yaml === null)
    await tx.query({
      text: "delete from eval_suite where tenant_id = $1 and id = $2",
      values: [tx.tenantId, suiteId],
    });
  else
    await tx.query({
      text: `with suite as (
               update eval_suite set yaml = $3, cases = greatest(0, cases - $4), updated_at = now() where tenant_id = $1 and id = $2)
             update eval_run set yaml = '' where tenant_id = $1 and suite_id = $2`,
      values: [tx.tenantId, suiteId, yaml, removed],
    });
}

/** Deletes proposed cases that wait for a review: they hold what contacts said. */
export async function forgetProposals(tx: TenantTransaction): Promise<void> {
  await tx.query({
    text: "delete from job where tenant_id = $1 and kind = 'propose_cases'",
    values: [tx.tenantId],
  });
}
