import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { eraseContact } from "@konstruct/services/contact/erase-contact";
import { exportContact } from "@konstruct/services/contact/export-contact";
import { mergeContacts, unmergeContacts } from "@konstruct/services/contact/merge-contacts";
import { noteContact, tagContact } from "@konstruct/services/contact/work-on-contact";
import { authorise } from "@konstruct/services/context";
import { forgetPreference } from "@konstruct/services/memory/forget-preference";
import type { Command } from "../command/command.ts";

/** An external memory is reached by the command line only, so with one a person is erased there. */
const erase: Command<{ contactId: string }, Record<string, number>> = async (
  context,
  input,
  { objects, keepsMemoryOutside },
) => {
  authorise(context, "contact.erase");
  if (keepsMemoryOutside) throw refusalError("contact.memory_elsewhere");
  return eraseContact(context, input.contactId, { objects, outsideMemory: null });
};

export const contactCommands = {
  "contact.erase": erase,
  "contact.export": exportContact,
  "contact.merge": mergeContacts,
  "contact.note": noteContact,
  "contact.tag": tagContact,
  "contact.unmerge": unmergeContacts,
  "memory.forget_preference": forgetPreference,
};
