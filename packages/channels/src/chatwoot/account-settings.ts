import { z } from "zod";

/** A tenant's settings of one Chatwoot inbox. A missing setting means "not allowed". */
const settingsSchema = z.object({
  /** Replies of an autonomous agent are sent to the contact without an approval. */
  autonomous: z.boolean().catch(false).default(false),
  /** Every user who may set labels in this Chatwoot account may decide; Chatwoot does not say who set a label. */
  approveByLabel: z.boolean().catch(false).default(false),
  /** Every user who can read the note may decide by the link in it. */
  approveByLink: z.boolean().catch(false).default(false),
});
export type ChatwootSettings = z.infer<typeof settingsSchema>;

export const readChatwootSettings = (settings: unknown): ChatwootSettings =>
  settingsSchema.catch(settingsSchema.parse({})).parse(settings);
