import { eraseContact as eraseEverything } from "@konstruct/services/contact/erase-contact";
import { showMemory } from "@konstruct/services/memory/memory";
import { findContactId } from "../../compose/find-contact.ts";
import { withInstallation } from "../../compose/installation.ts";
import { openObjects } from "../../compose/open-objects.ts";
import { outsideMemoryOf } from "../../compose/outside-memory.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { confirm } from "../../confirm.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";

export type EraseOptions = { tenant: string; yes?: boolean; json?: boolean };

/** Deletes a person from every store, after the operator has seen who it is. */
export async function eraseContact(io: Io, told: string, options: EraseOptions): Promise<number> {
  const counts = await withInstallation(async (installation) => {
    const { database, environment, folder, secrets } = installation;
    const context = await tenantContext(database, options.tenant);
    const contactId = await findContactId(context, told);
    const { contact } = await showMemory(context, { contactId, limit: 1 });
    const addresses = contact.identities.map(({ kind, id }) => `${kind} ${id}`).join(", ");
    const who = printable(`${contact.displayName ?? "No name"} (${contact.id}; ${addresses})`);
    if (!(await confirm(io, `${who} is erased from every store.`, options.yes))) return undefined;
    const objects = openObjects(environment, folder, secrets.masterKey);
    return eraseEverything(context, contactId, { objects, outsideMemory: outsideMemoryOf(installation) });
  });
  if (counts === undefined) {
    tell(io, "Nothing was erased");
    return exitCodes.failed;
  }
  const { files = 0, ...rows } = counts;
  if (options.json) printJson(io, { rows, files });
  else {
    for (const [table, count] of Object.entries(rows)) printLine(io, `${table.padEnd(22)}${count}`);
    printLine(io, `${"files".padEnd(22)}${files}`);
  }
  return exitCodes.ok;
}
