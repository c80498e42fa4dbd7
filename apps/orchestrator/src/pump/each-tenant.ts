/**
 * Runs `work` for every tenant until the process drains; a failure for one tenant does not affect the others.
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
      // Work that the drain interrupted has not failed: the next worker starts it again.
      if (!drained?.aborted) failures.push(thrown);
    });
  }
  if (failures.length > 0) throw failures[0];
}
