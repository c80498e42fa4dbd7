import { isDeepStrictEqual } from "node:util";
import {
  type AgentConfig,
  agentConfigSchema,
  intentSchema,
  specialistSchema,
} from "@konstruct/core/agent/agent-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import { stringify } from "yaml";
import type { z } from "zod";

/** What a written value reads back as; null if it cannot be read. */
type Reader = (written: JsonObject) => Json | null;

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;
const isObject = (value: Json | null | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readerOf =
  (schema: z.ZodType, always: JsonObject = {}): Reader =>
  (written) => {
    const { success, data } = schema.safeParse({ ...always, ...written });
    return success ? plain(data) : null;
  };

const readAgent = readerOf(agentConfigSchema);
const readIntent = readerOf(intentSchema, { id: "x" });
const readSpecialist = readerOf(specialistSchema, { id: "x", prefix: "x" });

/** The settings of an object that differ from its defaults, recursively. An object without defaults is written whole. */
function beyond(value: JsonObject, read: Reader, always: readonly string[] = []): JsonObject {
  const usual = read({});
  if (!isObject(usual)) return value;
  const said = Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
    const isUsual = isDeepStrictEqual(inner, usual[key]);
    if (isUsual && !always.includes(key)) return [];
    if (!isObject(inner)) return [[key, inner]];
    return [[key, beyond(inner, (written) => keyOf(read({ [key]: written }), key))]];
  });
  return Object.fromEntries(said);
}

const keyOf = (value: Json | null, key: string): Json | null =>
  isObject(value) ? (value[key] ?? null) : null;

const listOf = (list: Json | undefined) => (Array.isArray(list) ? list.filter(isObject) : []);

/** An agent as YAML that reads back equal. Settings at their default are omitted, except the name. */
export function writeAgentYaml(agent: AgentConfig): string {
  const said = beyond(plain(agent), readAgent, ["name"]);
  const written = {
    ...said,
    ...(said.intents !== undefined && {
      intents: listOf(said.intents).map((one) => beyond(one, readIntent, ["id"])),
    }),
    ...(said.specialists !== undefined && {
      specialists: listOf(said.specialists).map((one) => beyond(one, readSpecialist, ["id", "prefix"])),
    }),
  };
  return stringify(written, { lineWidth: 110 });
}
