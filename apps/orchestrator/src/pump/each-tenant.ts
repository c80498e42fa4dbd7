/**
 * Does `work` for every tenant until the process drains; what fails for one does not keep it from the others.
 * @throws the first failure, at the end
 */
export async function eachTenant(
  tenants: string[],
  drained: AbortSignal | undefined,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of tenants) {
    if (drained?.aborted) break;
    await work(tenantId).catch((thrown: unknown) => {
      // What the drain broke off is no failure: the next worker begins it again.
      if (!drained?.aborted) failures.push(thrown);
    });
  }
  if (failures.length > 0) throw failures[0];
}
