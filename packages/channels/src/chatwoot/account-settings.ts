import { z } from "zod";

/** What a tenant may set of one Chatwoot inbox. What is not set is not allowed. */
const settingsSchema = z.object({
  /** Replies of an autonomous agent go to the contact without being approved. */
  autonomous: z.boolean().catch(false).default(false),
  /** Whoever may set labels in this Chatwoot account may decide; Chatwoot does not say who it was. */
  approveByLabel: z.boolean().catch(false).default(false),
  /** Whoever can read the note may decide by the link in it. */
  approveByLink: z.boolean().catch(false).default(false),
});
export type ChatwootSettings = z.infer<typeof settingsSchema>;

export const readChatwootSettings = (settings: unknown): ChatwootSettings =>
  settingsSchema.catch(settingsSchema.parse({})).parse(settings);
