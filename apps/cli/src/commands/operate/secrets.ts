import { listSecrets, removeSecret, setSecret, setSecretHosts } from "@konstruct/services/secret/secrets";
import { withInstallation } from "../../compose/installation.ts";
import { openVault } from "../../compose/master-keys.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";

export type SecretOptions = { tenant: string; json?: boolean };

/** A little more than the longest secret, so that a longer one gets its error message. */
const mostBytes = 70_000;

/** Without the line feed that an editor or `echo` adds. */
async function readValue(io: Io): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of io.stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > mostBytes) throw new UsageError("The value is too long for a secret.");
    parts.push(bytes);
  }
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/**
 * Stores a secret. `hosts` as given by `--host`; without any, a replaced secret keeps its hosts. The value is read from standard
 * input, because arguments are in the shell's history and the process list.
 */
export async function secretsSet(
  io: Io,
  name: string,
  options: SecretOptions & { host?: string[] },
): Promise<number> {
  if (io.interactive)
    tell(io, "The value, then Enter and Ctrl-D. What you type is shown; a pipe shows nothing.");
  const value = await readValue(io);
  if (value === "")
    throw new UsageError("Give the value on standard input: konstruct secrets set <name> < file");
  await withInstallation(async (installation) =>
    setSecret(await tenantContext(installation.database, options.tenant), openVault(installation), {
      name,
      value,
      ...(options.host !== undefined && { hosts: options.host }),
    }),
  );
  if (options.json) printJson(io, { set: name });
  else printLine(io, `Kept ${name}: agents' settings can name it; it is never shown again`);
  return exitCodes.ok;
}

/** Changes the hosts a secret may be sent to; its value stays. */
export async function secretsHosts(
  io: Io,
  name: string,
  hosts: string[],
  options: SecretOptions,
): Promise<number> {
  await withInstallation(async ({ database }) =>
    setSecretHosts(await tenantContext(database, options.tenant), { name, hosts }),
  );
  if (options.json) printJson(io, { name, hosts });
  else printLine(io, printable(`${name} may be sent to ${hosts.join(", ")}, and nowhere else`));
  return exitCodes.ok;
}

export async function secretsList(io: Io, options: SecretOptions): Promise<number> {
  const secrets = await withInstallation(async ({ database }) =>
    listSecrets(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, secrets);
  else if (secrets.length === 0) printLine(io, "No secrets");
  else
    for (const { name, hosts, updatedAt, createdBy } of secrets) {
      const reach = hosts.length === 0 ? "no host yet" : hosts.join(", ");
      printLine(io, printable(`${name}  to ${reach}  set ${updatedAt.toISOString()}, first by ${createdBy}`));
    }
  return exitCodes.ok;
}

export async function secretsRemove(io: Io, name: string, options: SecretOptions): Promise<number> {
  await withInstallation(async ({ database }) =>
    removeSecret(await tenantContext(database, options.tenant), name),
  );
  if (options.json) printJson(io, { removed: name });
  else printLine(io, `Removed ${name}: a tool that needs it says so`);
  return exitCodes.ok;
}
