import type { Simulated } from "../compose/what-to-simulate.ts";
import type { Secrets } from "../embedded/secrets.ts";

/** What the playing process gets from the one that started it. */
export type DemonstrationPlan = {
  /** As konstruct_app: the installation that the conversations are for. */
  databaseUrl: string;
  tenantId: string;
  /** Superuser of the embedded server, where a database is made and removed again. */
  superuserUrl: string;
  /** Of the installation's database roles. */
  rolePassword: string;
  /** For files of the playing; removed at the end. */
  folder: string;
  secrets: Secrets;
  simulated: Simulated;
  siteKey: string;
  conversations: number;
  days: number;
  seed: number;
  /** Of the process, as `os.setPriority` takes it. */
  priority: number;
};

/** What it reports. */
export type DemonstrationReport =
  | { state: "playing"; done: number; total: number }
  | { state: "done"; conversations: number; seconds: number }
  | { state: "failed"; reason: string };
