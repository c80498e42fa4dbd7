import { z } from "zod";
import { channelSchema } from "../message.ts";

/** What an agent is there for (requirement A10). What is clearly about something else is refused in code. */
export const scopeSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /**
   * Its business functions. One covers the intent of its id and those whose id begins with its id and a dot. Without any, they
   * are made from the intents.
   */
  functions: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(80),
        /** What contacts are told: "Max is here to help with <label>". */
        label: z.string().min(1).max(120),
        /** What else belongs to it, beside the words of its intents: never refused. */
        words: z.array(z.string().min(1).max(80)).max(200).default([]),
      }),
    )
    .max(50)
    .default([]),
  /** Which of them a channel offers; all, where it is not named. */
  channels: z.partialRecord(channelSchema, z.array(z.string().min(1)).min(1)).default({}),
});
export type Scope = z.infer<typeof scopeSchema>;
