import type { JsonObject } from "@konstruct/core/json";
import { channelSchema } from "@konstruct/core/message";
import { z } from "zod";
import { scenarioSchema, successSchema } from "./scenario-schema.ts";
import { turnSchema } from "./turn-schema.ts";

/** `builtin`: no model. `model`: an OpenAI-compatible endpoint, or a turn's scripted answers. */
export const modes = ["builtin", "model"] as const;
export type Mode = (typeof modes)[number];

const modeList = z.array(z.enum(modes)).min(1);
const jsonObject = z.record(z.string(), z.json()).transform((value) => value as JsonObject);
const name = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "has to be in kebab-case: small letters, digits and hyphens");

const caseSchema = z
  .strictObject({
    /** Unique over all suites: results are stored under it. */
    id: name,
    title: z.string().min(1),
    channel: channelSchema.default("webchat"),
    contact: z
      .strictObject({ display_name: z.string().min(1).optional(), attributes: jsonObject.prefault({}) })
      .prefault({}),
    modes: modeList.optional(),
    /** What is said, word for word, and what has to be true after each turn. */
    turns: z.array(turnSchema).min(1).optional(),
    /** Instead of turns: a simulated customer, and what has to be true at the end. */
    scenario: scenarioSchema.optional(),
    success: successSchema.optional(),
  })
  .superRefine(({ turns, scenario, success }, context) => {
    const problem =
      (turns === undefined) === (scenario === undefined)
        ? "a case has either turns or a scenario"
        : (scenario === undefined) !== (success === undefined)
          ? "scenario and success belong together"
          : null;
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
export type CaseSpec = z.infer<typeof caseSchema>;

/** A golden file. Paths are relative to it. */
export const suiteSchema = z.strictObject({
  suite: name,
  agent: z.string().min(1),
  /** Overrides the agent's YAML before it is parsed: maps are merged, other values are replaced, null removes a key. */
  overrides: jsonObject.optional(),
  /** A folder of articles as `knowledge`, and files of records under the keys of the packs that read them. */
  data: z.record(z.string(), z.string().min(1)).prefault({}),
  /** When the first turn runs; each turn is a minute later. */
  clock: z.iso.datetime({ offset: true }).default("2025-10-16T09:00:00Z"),
  modes: modeList.default([...modes]),
  cases: z.array(caseSchema).min(1),
});
export type SuiteSpec = z.infer<typeof suiteSchema>;
