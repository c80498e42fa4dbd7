import { z } from "zod";
import { fieldPath } from "./field-path.ts";

const resultField = z
  .string()
  .max(200)
  .refine((path) => fieldPath(path) !== null, 'is a field of the result such as "customer.email"');

/** What is known for certain of a contact, because a platform, a signature or a member vouches for it. */
export const verifiedAttributes = ["email", "phone", "customer_id", "user_id"] as const;
export type VerifiedAttribute = (typeof verifiedAttributes)[number];

/** Of a tool that reads: which fields of a record name its owner, and which fact a contact may prove it with. */
const readRule = z
  .strictObject({
    /** The verified attribute, and the field of the record it has to equal. */
    matches: z.partialRecord(z.enum(verifiedAttributes), resultField).default({}),
    /** The field that a contact has to know, or several of which one is enough, and the question for it. */
    asks: z
      .strictObject({
        field: z.union([resultField, z.array(resultField).min(1).max(4)], {
          error:
            'is a field of the result such as "customer.zip", or a list of up to four of which one is enough',
        }),
        question: z.string().min(1).max(300),
      })
      .optional(),
    /** The field of the result that holds a list of records; each is judged by itself. */
    list: z.string().min(1).max(100).optional(),
  })
  .refine(
    ({ matches, asks }) => Object.keys(matches).length > 0 || asks !== undefined,
    "needs matches, asks, or both",
  );
export type OwnerReadRule = z.infer<typeof readRule>;

/** Of a tool that changes a record: the tool whose result says whose record it is, and what that tool is called with. */
const writeRule = z.strictObject({
  tool: z.string().min(1).max(200),
  /** Argument of that tool: argument of this one. Absent: those of the same name. */
  args: z.record(z.string().max(100), z.string().max(100)).optional(),
});
export type OwnerWriteRule = z.infer<typeof writeRule>;

/** Whose records a tool reads or changes. `anyone`: they are nobody's. */
export const ownersSchema = z
  .record(z.string().min(1).max(200), z.union([z.literal("anyone"), writeRule, readRule]))
  .optional();
export type OwnerSettings = NonNullable<z.infer<typeof ownersSchema>>;
export type OwnerRule = OwnerSettings[string];

export const isWriteRule = (rule: OwnerRule | undefined): rule is OwnerWriteRule =>
  typeof rule === "object" && "tool" in rule;
export const isReadRule = (rule: OwnerRule | undefined): rule is OwnerReadRule =>
  typeof rule === "object" && "matches" in rule;

type Proof = OwnerReadRule["asks"];

/** The fields of a proof, one of which has to match. */
export const provingFields = (proof: Proof): string[] => [proof?.field ?? []].flat();

/** The fields that name the owner of a record, or that a contact proves it with. */
export function proofFields(owners: OwnerSettings = {}): Set<string> {
  const rules = Object.values(owners).filter(isReadRule);
  return new Set(rules.flatMap(({ matches, asks }) => [...Object.values(matches), ...provingFields(asks)]));
}

/** The proof that a record of this tool is the contact's; undefined when none is asked for. */
export function proofAsked(owners: OwnerSettings = {}, tool: string): Proof {
  const rule = Object.hasOwn(owners, tool) ? owners[tool] : undefined;
  if (isWriteRule(rule)) return rule.tool === tool ? undefined : proofAsked(owners, rule.tool);
  return isReadRule(rule) ? rule.asks : undefined;
}
