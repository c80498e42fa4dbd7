import { parseArgs } from "node:util";
import { AppError } from "@konstruct/core/errors";
import { type Mode, modes } from "@konstruct/evals/suite/suite-schema";

const mostRuns = 100;

export type EvalOptions = {
  /** Names of suites or paths of their files; none: every suite of the examples. */
  suites: string[];
  grounding: "only" | "too" | "not";
  /** Questions over documents, and nothing else. */
  isRetrieval: boolean;
  /** Classifiers trained on public sets of intents, and nothing else. */
  isIntents: boolean;
  /** With intents: the folder of the public sets, seen from the project's root. */
  data: string | undefined;
  /** Customers' conversations in built-in mode, and nothing else. */
  isTalks: boolean;
  /** With retrieval or talks: a line for each passage that was missed, or what is wrong with each reply. */
  isVerbose: boolean;
  isList: boolean;
  modes: Mode[];
  caseId: string | undefined;
  runs: number;
  /** Null: the simulator. */
  endpoint: { baseURL: string; model: string; apiKey: string } | null;
  isJson: boolean;
  junit: string | undefined;
  html: string | undefined;
  db: string;
};

const usage = `npm run eval -- [suite or file …] [grounding] [--list] [--case id] [--mode builtin|model] [--runs k]
  [--base-url url --model name --api-key-env VARIABLE] [--json] [--junit file] [--html file] [--db file]
npm run eval -- retrieval|talks [--json] [--verbose]
npm run eval -- intents --data folder [--json]`;

function refuse(why: string): never {
  throw new AppError("invalid_input", `${why}\n${usage}`);
}

function read(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const named = { "base-url": text, "api-key-env": text, model: text, case: text, mode: text, runs: text };
  const options = {
    ...named,
    junit: text,
    html: text,
    db: text,
    data: text,
    json: flag,
    list: flag,
    verbose: flag,
  };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (thrown) {
    refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** @throws AppError invalid_input, when it was called wrongly */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): EvalOptions {
  const { values, positionals } = read(args);
  const { mode, model, "base-url": baseURL, "api-key-env": keyName } = values;
  const meant = modes.filter((one) => mode === undefined || one === mode);
  if (meant.length === 0) refuse(`--mode is builtin or model, not ${mode}.`);
  const runs = Number(values.runs ?? 1);
  if (!Number.isInteger(runs) || runs < 1 || runs > mostRuns)
    refuse(`--runs is a number from 1 to ${mostRuns}.`);
  const given = [baseURL, model, keyName].filter((one) => one !== undefined);
  if (given.length % 3 !== 0) refuse("--base-url, --model and --api-key-env belong together.");
  const apiKey = keyName === undefined ? undefined : environment[keyName];
  if (keyName !== undefined && !apiKey) refuse(`The environment variable ${keyName} is not set.`);
  const alone = positionals.find((one) => ["retrieval", "talks", "intents"].includes(one));
  if (alone !== undefined && positionals.length > 1)
    refuse(`${alone} ${alone === "retrieval" ? "is" : "are"} measured alone.`);
  if (alone === "intents" && values.data === undefined)
    refuse("intents need --data, the folder of the public sets.");
  const suites = positionals.filter((one) => one !== "grounding" && one !== alone);
  const isFiltered = suites.length > 0 || values.case !== undefined;
  return {
    suites,
    grounding: suites.length < positionals.length ? "only" : isFiltered ? "not" : "too",
    isRetrieval: alone === "retrieval",
    isTalks: alone === "talks",
    isIntents: alone === "intents",
    data: values.data,
    isVerbose: values.verbose,
    isList: values.list,
    modes: meant,
    caseId: values.case,
    runs,
    endpoint: baseURL && model && apiKey ? { baseURL, model, apiKey } : null,
    isJson: values.json,
    junit: values.junit,
    html: values.html,
    db: values.db ?? ".konstruct/evals.sqlite",
  };
}
