import type { Command } from "commander";
import type { AuditDisclosuresOptions } from "../commands/audit/audit-disclosures.ts";
import type { AuditExportOptions } from "../commands/audit/audit-export.ts";
import type { AuditPublicKeyOptions } from "../commands/audit/audit-public-key.ts";
import type { AuditVerifyOptions } from "../commands/audit/audit-verify.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

const append = (value: string, earlier: string[] = []) => [...earlier, value];

export function addAuditCommands(program: Command, execute: Execute): void {
  const audit = program.command("audit").description("the tamper-evident log");
  audit
    .command("export")
    .description("sign and export a tenant's log as JSON lines")
    .option(...tenantFlag)
    .option("--out <file>", "a file, instead of standard output")
    .option("--json", "with --out: print what was written as JSON")
    .action((options: AuditExportOptions) =>
      execute(async (io) => (await import("../commands/audit/audit-export.ts")).auditExport(io, options)),
    );
  audit
    .command("verify")
    .description("verify an export, offline")
    .argument("<file>", "the export")
    .requiredOption("--public-key <pem file>", "of the signer; again for each older key", append)
    .option("--checkpoint <file>", "the newest signed note kept from before: shows a rollback")
    .option(...jsonFlag)
    .action((file: string, options: AuditVerifyOptions) =>
      execute(async (io) =>
        (await import("../commands/audit/audit-verify.ts")).auditVerify(io, file, options),
      ),
    );
  audit
    .command("disclosures")
    .description("show whether the contacts an agent answered were told that an AI answers")
    .option(...tenantFlag)
    .option("--from <day>", "the first day, such as 2026-11-01; the last thirty days if absent")
    .option("--to <day>", "the last day")
    .option("--csv", "print each conversation as CSV: told when, before which message, in which words")
    .option("--json", "print the figures and each conversation as JSON")
    .action((options: AuditDisclosuresOptions) =>
      execute(async (io) =>
        (await import("../commands/audit/audit-disclosures.ts")).auditDisclosures(io, options),
      ),
    );
  audit
    .command("public-key")
    .description("print the public key that verifies this installation's exports")
    .option(...jsonFlag)
    .action((options: AuditPublicKeyOptions) =>
      execute(async (io) =>
        (await import("../commands/audit/audit-public-key.ts")).auditPublicKey(io, options),
      ),
    );
}
