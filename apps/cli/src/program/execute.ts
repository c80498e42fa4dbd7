import { defaultTenant } from "../env.ts";
import type { Io } from "../io.ts";

/** Runs a command and keeps its exit code. */
export type Execute = (command: (io: Io) => Promise<number>) => Promise<void>;

export const jsonFlag = ["--json", "print JSON"] as const;
export const tenantFlag = ["--tenant <slug>", "the tenant it is about", defaultTenant()] as const;
/** For a command that prints JSON with or without it: scripts may pass it to every command. */
export const alwaysJsonFlag = ["--json", "print JSON, as always"] as const;
/** A decision of a person is recorded under their name. */
export const memberFlag = ["--as <member>", "the member who does this: an id or an email address"] as const;
