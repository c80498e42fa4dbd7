import type { Io } from "../io.ts";

/** Runs a command and keeps its exit code. */
export type Execute = (command: (io: Io) => Promise<number>) => Promise<void>;

export const jsonFlag = ["--json", "print JSON"] as const;
export const tenantFlag = ["--tenant <slug>", "the tenant it is about", "demo"] as const;
