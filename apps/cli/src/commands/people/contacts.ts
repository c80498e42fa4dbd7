import { mergeContacts, unmergeContacts } from "@konstruct/services/contact/merge-contacts";
import { verifyAddress } from "@konstruct/services/contact/verify-address";
import { findContactId } from "../../compose/find-contact.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type ContactOptions = { tenant: string; json?: boolean };
export type VerifyOptions = ContactOptions & { email?: string; phone?: string };

export async function contactMerge(
  io: Io,
  one: string,
  other: string,
  options: ContactOptions,
): Promise<number> {
  const merge = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const contactId = await findContactId(context, one);
    return mergeContacts(context, { contactId, otherId: await findContactId(context, other) });
  });
  if (options.json) printJson(io, merge);
  else
    printLine(
      io,
      `Merge ${merge.id}: ${merge.mergedId} is known as ${merge.survivorId} from now on. Undo it with contact unmerge ${merge.id}`,
    );
  return exitCodes.ok;
}

export async function contactUnmerge(io: Io, mergeId: string, options: ContactOptions): Promise<number> {
  const parted = await withInstallation(async ({ database }) =>
    unmergeContacts(await tenantContext(database, options.tenant), { mergeId }),
  );
  if (options.json) printJson(io, parted);
  else printLine(io, `${parted.survivorId} and ${parted.mergedId} are two again`);
  return exitCodes.ok;
}

export async function contactVerify(io: Io, told: string, options: VerifyOptions): Promise<number> {
  const { email, phone } = options;
  if ((email === undefined) === (phone === undefined))
    throw new UsageError("Give either --email or --phone.");
  const address =
    email === undefined
      ? { kind: "phone" as const, value: phone ?? "" }
      : { kind: "email" as const, value: email };
  const { contactId, mergedWith } = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const id = await findContactId(context, told);
    return { contactId: id, ...(await verifyAddress(context, { contactId: id, address })) };
  });
  if (options.json) printJson(io, { contactId, mergedWith: mergedWith ?? null });
  else {
    const merged =
      mergedWith === undefined
        ? "no other contact has it"
        : `${mergedWith} has it too, so both are one person now`;
    printLine(io, `${contactId} has this ${address.kind}: ${merged}`);
  }
  return exitCodes.ok;
}
