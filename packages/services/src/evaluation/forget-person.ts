import { forgetCases, forgetProposals, suitesWithCasesOf } from "@konstruct/db/evaluation/case-sources";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { casesIn, withoutCases } from "./suite-text.ts";

/** The text without the cases; null, which deletes the suite, when nothing is left or the file cannot be read any more. */
function textWithout(yaml: string, caseIds: readonly string[]): string | null {
  try {
    return withoutCases(yaml, caseIds);
  } catch {
    return null;
  }
}

/** Takes every case made from a person's conversations out of its suite, before the person's rows are deleted. */
export async function forgetCasesOf(tx: TenantTransaction, contactId: string): Promise<void> {
  for (const { suiteId, yaml, caseIds } of await suitesWithCasesOf(tx, contactId)) {
    const removed = casesIn(yaml).filter(({ id }) => caseIds.includes(id)).length;
    await forgetCases(tx, { suiteId, caseIds, removed }, textWithout(yaml, caseIds));
  }
  await forgetProposals(tx);
}
