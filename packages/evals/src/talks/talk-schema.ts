import { z } from "zod";

export const talkLanguages = ["en", "th", "es"] as const;
export type TalkLanguage = (typeof talkLanguages)[number];

/** A regular expression, case-insensitive; a number at an end of it does not match inside a longer number. */
const pattern = z
  .string()
  .min(1)
  .refine((text) => isPattern(text), "is no regular expression");
const patterns = z.array(pattern).min(1);
const oneOrMore = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "iu") instanceof RegExp;
  } catch {
    return false;
  }
}

const lineExpectationSchema = z.strictObject({
  /** The reply has to match each of these. */
  says_all: patterns.optional(),
  /** The reply has to match at least one of these. */
  says_any: patterns.optional(),
  says_none: patterns.optional(),
  /** The open question: a parameter, `confirmation`, `human`, `none`, or `some` for any. A list: one of them. */
  asks: oneOrMore.optional(),
  /** Calls that were made and succeeded, among others; `[]`: no calls. */
  tools: z
    .array(z.strictObject({ tool: z.string().min(1), args: z.record(z.string(), z.json()).optional() }))
    .optional(),
  /** True: a person takes over, now or since an earlier line. False: this line does not bring one. */
  handoff: z.boolean().optional(),
  /** A person is offered, named or brought. */
  person: z.literal(true).optional(),
  /** False, the default: no refusal, and no "I do not understand". True: that, or nothing done. `maybe`: either. */
  declines: z.union([z.boolean(), z.literal("maybe")]).default(false),
  /** The tool that waits for a member's approval. */
  approval: z.string().min(1).optional(),
});
export type LineExpectation = z.infer<typeof lineExpectationSchema>;

const talkLineSchema = z.strictObject({
  say: z.string().min(1),
  /** A good reply to this line, for the reader of a wrong one. */
  wants: z.string().min(1),
  expect: lineExpectationSchema.prefault({}),
});
export type TalkLine = z.infer<typeof talkLineSchema>;

/** A conversation in customers' words; `agent` names a folder of the examples. */
export const talkSchema = z.strictObject({
  agent: z.string().min(1),
  language: z.enum(talkLanguages),
  talk: z.array(talkLineSchema).min(1),
});
export type TalkSpec = z.infer<typeof talkSchema>;
