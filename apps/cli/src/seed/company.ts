import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { scenarioSchema } from "@konstruct/evals/suite/scenario-schema";
import { allRoles } from "@konstruct/services/context";
import { z } from "zod";

const folder = new URL("../../../../examples/orders/demonstration/", import.meta.url);
export const companyFile = (name: string) => fileURLToPath(new URL(name, folder));

const talkSchema = z.strictObject({
  /** How often it occurs, compared with the others. */
  weight: z.int().positive(),
  tag: z.string().min(1),
  language: z.string().optional(),
  scenario: scenarioSchema,
  /** What a member answers who takes over. */
  colleague: z.string().optional(),
});
export type TalkKind = z.infer<typeof talkSchema>;

const companySchema = z.strictObject({
  members: z.array(z.strictObject({ name: z.string(), email: z.email(), role: z.enum(allRoles) })),
  products: z.array(z.string()).min(1),
  carriers: z.array(z.string()).min(1),
  people: z.array(z.string()).min(1),
  talks: z.array(talkSchema).min(1),
  /** Tags of the conversations that wait for a member at the end. */
  left_open: z.array(z.string()),
  notes: z.array(z.string()).min(1),
  praise: z.array(z.string()).min(1),
  blame: z.array(z.string()).min(1),
});
export type Company = z.infer<typeof companySchema>;

export async function readCompany(): Promise<Company> {
  return companySchema.parse(JSON.parse(await readFile(companyFile("company.json"), "utf8")));
}

/** The suites that are run at the end: the first one passes, the second one fails. */
export const companySuites = ["order-status", "promises"] as const;

export const readCompanySuite = (name: (typeof companySuites)[number]): Promise<string> =>
  readFile(companyFile(`evals/${name}.yaml`), "utf8");
