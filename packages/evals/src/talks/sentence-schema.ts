import { z } from "zod";
import { talkLanguages } from "./talk-schema.ts";

const ids = z.array(z.string().min(1)).min(1);

const sentenceSchema = z
  .strictObject({
    language: z.enum(talkLanguages),
    say: z.string().min(1),
    /** One of these requests. */
    intent: ids.optional(),
    /** Too vague for one request: asking back about these is right. */
    ask: ids.optional(),
    /** A question for the knowledge base: the quoted passage has to contain at least one of these. */
    knowledge: ids.optional(),
    /** A sentence of another trade. */
    foreign: z.literal(true).optional(),
  })
  .refine(
    ({ intent, ask, knowledge, foreign }) =>
      foreign === true
        ? [intent, ask, knowledge].every((key) => key === undefined)
        : [intent, ask, knowledge].some((key) => key !== undefined),
    "needs an expectation: intent, ask or knowledge; or foreign alone",
  );
export type Sentence = z.infer<typeof sentenceSchema>;

/** Sentences for one agent; its file is in the same folder. */
export const sentencesSchema = z.strictObject({
  agent: z.string().min(1),
  sentences: z.array(sentenceSchema).min(1),
});
