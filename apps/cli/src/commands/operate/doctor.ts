import { openInstallation } from "../../compose/installation.ts";
import { type CheckResult, runCheck } from "../../doctor/check.ts";
import { databaseChecks } from "../../doctor/database-checks.ts";
import { machineChecks } from "../../doctor/machine-checks.ts";
import { peopleChecks } from "../../doctor/people-checks.ts";
import { serviceChecks } from "../../doctor/service-checks.ts";
import { storageChecks } from "../../doctor/storage-checks.ts";
import { dataFolder } from "../../embedded/data-folder.ts";
import { readCliEnvironment } from "../../env.ts";
import { exitCodes, messageOf } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type DoctorOptions = { json?: boolean };

async function installationResults(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  try {
    const installation = await openInstallation();
    try {
      const checks = [
        ...databaseChecks(installation),
        ...storageChecks(installation),
        ...serviceChecks(installation),
        ...peopleChecks(installation),
      ];
      for (const check of checks) results.push(await runCheck(check));
    } finally {
      await installation.close();
    }
  } catch (thrown) {
    // A part that cannot be opened is a finding whose error says what to do.
    results.push({ name: "installation", ok: false, detail: messageOf(thrown) });
  }
  return results;
}

/** Prints one line for each check, with the remedy. Fails when any check fails. */
export async function doctor(io: Io, options: DoctorOptions): Promise<number> {
  const folder = dataFolder(readCliEnvironment().runtime.dataDir);
  const results: CheckResult[] = [];
  for (const check of machineChecks(folder)) results.push(await runCheck(check));
  results.push(...(await installationResults()));
  const failed = results.filter((result) => !result.ok).length;
  if (options.json) printJson(io, { ok: failed === 0, checks: results });
  else {
    for (const { name, ok, detail, remedy } of results) {
      printLine(
        io,
        `${ok ? "✓" : "✗"} ${name.padEnd(16)} ${detail}${remedy === undefined ? "" : ` → ${remedy}`}`,
      );
    }
  }
  return failed === 0 ? exitCodes.ok : exitCodes.failed;
}
