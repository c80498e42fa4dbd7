/** Runs once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stampClientAddresses } = await import("./server/client-address.ts");
  stampClientAddresses();
  const { readPacks } = await import("./server/env.ts");
  const { loadPacks } = await import("@konstruct/packs/load-packs");
  await loadPacks(readPacks());
}
