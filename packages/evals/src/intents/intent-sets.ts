import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A sentence and its intent. */
export type Line = readonly [text: string, intent: string];

const linesSchema = z.array(z.tuple([z.string(), z.string()])).min(1);
const clincSchema = z.object({
  train: linesSchema,
  dev: linesSchema,
  /** Sentences without an intent of the set. */
  oos_dev: linesSchema,
  /** The intents of each domain. */
  domains: z.record(z.string(), z.array(z.string()).min(1)),
});
const bankingSchema = z.object({ train: linesSchema, dev: linesSchema });

export type IntentSets = {
  clinc: z.infer<typeof clincSchema>;
  banking: z.infer<typeof bankingSchema>;
};

const clincFile = "clinc150.dev.json";
const bankingFile = "banking77.dev.json";

/** Reads the public sets of intents. @returns null if the folder lacks one of the two files */
export async function readIntentSets(folder: string): Promise<IntentSets | null> {
  const files = [clincFile, bankingFile].map((file) => join(folder, file));
  const found = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (found.includes(false)) return null;
  const [clinc, banking] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, "utf8"))),
  );
  return { clinc: clincSchema.parse(clinc), banking: bankingSchema.parse(banking) };
}

/** The first sentences of each intent, in the order of the set. */
export function firstOfEach(lines: readonly Line[], most: number): Line[] {
  const seen = new Map<string, number>();
  return lines.filter(([, intent]) => {
    const before = seen.get(intent) ?? 0;
    seen.set(intent, before + 1);
    return before < most;
  });
}
