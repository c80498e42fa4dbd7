/** Does `work` for every tenant; what fails for one does not keep it from the others. @throws the first failure, at the end */
export async function eachTenant(
  tenants: string[],
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of tenants) {
    await work(tenantId).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw failures[0];
}
