import type { Environment } from "@konstruct/config/catalogue";
import type { ModelSettings } from "@konstruct/orchestrator/dependencies/models";
import type { PartState } from "@konstruct/telemetry/health";
import type { DataFolder } from "../embedded/data-folder.ts";
import { keptSecret, readSecret } from "../embedded/kept-secret.ts";
import { type Io, tell } from "../io.ts";
import { askForKey, type Vendor, vendorNames, vendorOf } from "./ask-for-key.ts";
import { findLocalModel, type LocalModel } from "./local-model.ts";

/** The model of an installation whose agents name none. */
export type ChosenModel = {
  /** The environment with the key that is used. */
  environment: Environment;
  found?: ModelSettings["found"];
  state(): PartState;
  /** What a person typed for the chat before it was there. */
  typed?: readonly string[];
  stop(): void;
};

export type ModelOptions = {
  /** False: built-in mode, whatever there is. */
  model?: boolean | undefined;
  /** Whether a person at a terminal can be asked. */
  mayAsk: boolean;
};

const vendors = ["openai", "anthropic"] as const;
const keyFile = (vendor: Vendor) => `${vendor}-api-key`;
const openAiHost = "api.openai.com";

const withKey = (environment: Environment, vendor: Vendor, apiKey: string | undefined): Environment => ({
  ...environment,
  llm: { ...environment.llm, [vendor]: { ...environment.llm[vendor], apiKey } },
});

const fixed = (environment: Environment, state: PartState): ChosenModel => ({
  environment,
  state: () => state,
  stop: () => undefined,
});

const builtIn = (environment: Environment, why: string) =>
  fixed(environment, { state: "off", detail: `built-in mode: ${why}` });

/** @param source where its key or address is from */
function using(environment: Environment, detail: string, source: string, io: Io): ChosenModel {
  tell(io, `Using ${detail}, ${source} (npm start -- --no-model for built-in mode).`);
  return fixed(environment, { state: "ready", detail });
}

/** The model that the environment names, and the variable that does; undefined when it names none. */
function configuredIn({
  openai,
  anthropic,
}: Environment["llm"]): [detail: string, variable: string] | undefined {
  const { host } = new URL(openai.baseUrl);
  if (host !== openAiHost) return [`${openai.model ?? "the model"} at ${host}`, "OPENAI_BASE_URL"];
  if (openai.apiKey !== undefined) return [`${openai.model ?? "a model"} from OpenAI`, "OPENAI_API_KEY"];
  if (anthropic.apiKey === undefined) return undefined;
  return [`${anthropic.model ?? "a model"} from Anthropic`, "ANTHROPIC_API_KEY"];
}

const foundModel = (environment: Environment, local: LocalModel): ChosenModel => ({
  environment,
  found: local.reach,
  state: local.state,
  stop: local.stop,
});

function withoutModel(environment: Environment): Environment {
  const { openai, anthropic } = environment.llm;
  const llm = {
    ...environment.llm,
    openai: { ...openai, apiKey: undefined, baseUrl: `https://${openAiHost}/v1` },
    anthropic: { ...anthropic, apiKey: undefined },
  };
  return { ...environment, llm };
}

/**
 * The model to use: the one the environment names, a key that was pasted before, a server on this machine, a key that a person pastes
 * now, otherwise none. Nothing outside this machine is called without a key.
 */
export async function chooseModel(
  environment: Environment,
  folder: DataFolder,
  io: Io,
  { model, mayAsk }: ModelOptions,
): Promise<ChosenModel> {
  if (model === false) return builtIn(withoutModel(environment), "--no-model");
  const configured = configuredIn(environment.llm);
  if (configured !== undefined) return using(environment, configured[0], `named by ${configured[1]}`, io);
  for (const vendor of vendors) {
    const key = await readSecret(folder, keyFile(vendor));
    if (key === undefined) continue;
    const kept = `with the key that was pasted (keys/${keyFile(vendor)} in the data folder)`;
    return using(withKey(environment, vendor, key), `a model from ${vendorNames[vendor]}`, kept, io);
  }
  if (environment.runtime.nodeEnv === "production") return builtIn(environment, "no model key is set");
  const local = await findLocalModel({ addresses: environment.llm.localServers, folder }, io);
  if (local !== undefined) return foundModel(environment, local);
  if (!mayAsk) return builtIn(environment, "no model was found");
  const { openai, anthropic } = environment.llm;
  const { key, typed } = await askForKey({ openai: openai.baseUrl, anthropic: anthropic.baseUrl }, io);
  if (key === null) return { ...builtIn(environment, "no model was found"), typed };
  const vendor = vendorOf(key);
  await keptSecret(folder, keyFile(vendor), () => key);
  const kept = `with this key, kept in keys/${keyFile(vendor)} of the data folder`;
  return {
    ...using(withKey(environment, vendor, key), `a model from ${vendorNames[vendor]}`, kept, io),
    typed,
  };
}
