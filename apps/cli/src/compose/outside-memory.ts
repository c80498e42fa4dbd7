import { ZepPreferences } from "@konstruct/memory/zep/zep-preferences";
import { memoryOptions } from "@konstruct/orchestrator/env";
import type { Installation } from "./installation.ts";

/** Zep, where it is configured: data deleted here must be deleted there too. */
export function outsideMemoryOf({ environment }: Pick<Installation, "environment">): ZepPreferences | null {
  const { zep } = memoryOptions(environment);
  return zep === undefined ? null : new ZepPreferences(zep);
}
