import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { listCaseSources, saveCaseSources } from "@konstruct/db/evaluation/case-sources";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { casesIn } from "./suite-text.ts";

/**
 * Records a renamed case under its new id too, so that erasing the contact finds it. The row of the old id stays for the results of
 * earlier runs; therefore no other case may take that id.
 * @param from null for an added case
 * @throws AppError `conflict` when the id is of an earlier case made from another conversation
 */
export async function carrySource(
  tx: TenantTransaction,
  suiteId: string,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  if (from === to) return;
  const sources = await listCaseSources(tx, suiteId);
  const conversationOf = (id: string | null) => sources.find(({ caseId }) => caseId === id)?.conversationId;
  const conversationId = conversationOf(from);
  const kept = conversationOf(to);
  if (kept !== undefined && kept !== conversationId) throw refusalError("suite.case_id_kept", { id: to });
  if (conversationId !== undefined) await saveCaseSources(tx, suiteId, [{ caseId: to, conversationId }]);
}

/**
 * Refuses a new text without one of the cases made from conversations: the contact's words may be in it under another id, where an
 * erasure does not find them.
 * @throws AppError `conflict` that names the case
 */
export async function requireSourcedCases(
  tx: TenantTransaction,
  suiteId: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const sourced = new Set((await listCaseSources(tx, suiteId)).map(({ caseId }) => caseId));
  const present = new Set(casesIn(after).map(({ id }) => id));
  const dropped = casesIn(before).find(({ id }) => sourced.has(id) && !present.has(id));
  if (dropped !== undefined) throw refusalError("suite.case_from_conversation", { id: dropped.id });
}
