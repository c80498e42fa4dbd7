import { z } from "zod";
import { channelSchema } from "../message.ts";

/** What an agent is for (requirement A10). Code refuses requests that are clearly about something else. */
export const scopeSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /**
   * Its business functions. One covers the intent of its id and those whose id begins with its id and a dot. If empty, they are made
   * from the intents.
   */
  functions: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(80),
        /** The function's name in a sentence: "Max is here to help with <label>". */
        label: z.string().min(1).max(120),
        /** Words that belong to it besides those of its intents: a message with one is never refused. */
        words: z.array(z.string().min(1).max(80)).max(200).default([]),
      }),
    )
    .max(50)
    .default([]),
  /** The functions each channel offers; a channel that is not named offers all. */
  channels: z.partialRecord(channelSchema, z.array(z.string().min(1)).min(1)).default({}),
});
export type Scope = z.infer<typeof scopeSchema>;
