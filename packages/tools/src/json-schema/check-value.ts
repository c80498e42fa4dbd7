import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { inlineSchema } from "@konstruct/core/json-schema/inline-schema";
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** One path of a value that does not fit. */
export type ValueProblem = { path: string[]; message: string };

export type CheckValue = (value: unknown) => ValueProblem[];

const mostProblems = 8;
const mostNamed = 20;
/** Longest value as JSON. */
const mostCharacters = 262_144;

const options: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  // A foreign schema is not registered under its $id, so it cannot affect another one.
  addUsedSchema: false,
  logger: false,
};

const isOlder = ({ $schema }: JsonObject) => typeof $schema === "string" && /draft-0[4-7]/.test($schema);
/** Only the older drafts have lists of schemas there. */
const hasPlaces = (schema: JsonObject) => /"items":\[/.test(JSON.stringify(schema));

/** A validator of its own for each schema, so that no schema changes how another is read. */
function compile(written: JsonObject, inlined: JsonObject): ValidateFunction {
  const ajv = isOlder(written) || hasPlaces(inlined) ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv, { mode: "fast" });
  // Dates and times are checked fully; other formats by a simple pattern only, since they run on contacts' text.
  formats.default(ajv, { mode: "full", formats: ["date", "time", "date-time"] });
  return ajv.compile(inlined);
}

const quote = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? "nothing";

const listed = (values: readonly unknown[]) =>
  `${values.slice(0, mostNamed).map(quote).join(", ")}${values.length > mostNamed ? ", …" : ""}`;

const keysOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.keys(value) : [];

/** The problem and the expected value, in words for the proposer. */
function wordsOf({ keyword, params, message, data, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case "enum":
      return `${quote(data)} is not possible; allowed: ${listed(params.allowedValues)}`;
    case "const":
      return `${quote(data)} is not possible; allowed: ${quote(params.allowedValue)}`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return `there is no ${quote(params.additionalProperty ?? params.unevaluatedProperty)}; allowed: ${listed(keysOf(parentSchema?.properties))}`;
    case "type":
      return `is ${quote(data)}; allowed: ${[params.type].flat().join(" or ")}`;
    case "format":
      return `${quote(data)} is no ${params.format}`;
    default:
      return message ?? "does not fit";
  }
}

function problemOf(error: ErrorObject): ValueProblem {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((piece) => piece.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.keyword === "required")
    return { path: [...path, String(error.params.missingProperty)], message: "is missing" };
  return { path, message: wordsOf(error) };
}

/** Errors of the other alternatives only add noise beside the nearest one's. */
const summing: ReadonlySet<string> = new Set(["allOf", "if"]);

function newCheck(schema: JsonObject): CheckValue {
  const inlined = inlineSchema(schema);
  if (!inlined.ok) throw new AppError("misconfigured", `The schema cannot be used: ${inlined.problem}`);
  let validate: ValidateFunction;
  try {
    validate = compile(schema, inlined.schema);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AppError("misconfigured", `The schema cannot be used: ${why.slice(0, 300)}`);
  }
  return (value) => {
    if ((JSON.stringify(value)?.length ?? 0) > mostCharacters)
      return [{ path: [], message: `is longer than ${mostCharacters} characters` }];
    if (validate(value)) return [];
    const errors = (validate.errors ?? []).filter(({ keyword }) => !summing.has(keyword));
    const problems = errors.slice(0, mostProblems).map(problemOf);
    return problems.length > 0 ? problems : [{ path: [], message: "does not fit" }];
  };
}

/** Validators by the text of the schema, least recently used first: the same tools are checked in every turn. */
const kept = new Map<string, CheckValue>();
const mostKept = 500;

/**
 * A validator for a JSON Schema; it returns each path that does not fit, at most eight.
 * @throws AppError misconfigured, for an invalid schema or one out of bounds
 */
export function valueCheck(schema: JsonObject): CheckValue {
  const text = JSON.stringify(schema);
  const check = kept.get(text) ?? newCheck(schema);
  kept.delete(text);
  kept.set(text, check);
  const oldest = kept.keys().next();
  if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
  return check;
}
