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
  /** How it is reached. */
  llm: ModelSettings;
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

const withKey = (llm: ModelSettings, vendor: Vendor, apiKey: string | undefined): ModelSettings => ({
  ...llm,
  [vendor]: { ...llm[vendor], apiKey },
});

const fixed = (llm: ModelSettings, state: PartState): ChosenModel => ({
  llm,
  state: () => state,
  stop: () => undefined,
});

const builtIn = (llm: ModelSettings, why: string) =>
  fixed(llm, { state: "off", detail: `built-in mode: ${why}` });

/** @param source where its key or address is from */
function using(llm: ModelSettings, detail: string, source: string, io: Io): ChosenModel {
  tell(io, `Using ${detail}, ${source} (npm start -- --no-model for built-in mode).`);
  return fixed(llm, { state: "ready", detail });
}

/** The model that the environment names, and the variable that does; undefined when it names none. */
function configuredIn({ openai, anthropic }: ModelSettings): [detail: string, variable: string] | undefined {
  const { host } = new URL(openai.baseUrl);
  if (host !== openAiHost) return [`${openai.model ?? "the model"} at ${host}`, "OPENAI_BASE_URL"];
  if (openai.apiKey !== undefined) return [`${openai.model ?? "a model"} from OpenAI`, "OPENAI_API_KEY"];
  if (anthropic.apiKey === undefined) return undefined;
  return [`${anthropic.model ?? "a model"} from Anthropic`, "ANTHROPIC_API_KEY"];
}

const foundModel = (llm: ModelSettings, { reach, state, stop }: LocalModel): ChosenModel => ({
  llm: { ...llm, found: reach },
  state,
  stop,
});

const withoutModel = ({ openai, anthropic, timeoutMs }: ModelSettings): ModelSettings => ({
  openai: { ...openai, apiKey: undefined, baseUrl: `https://${openAiHost}/v1` },
  anthropic: { ...anthropic, apiKey: undefined },
  timeoutMs,
});

/**
 * The model to use: the one the environment names, a key that was pasted before, a server on this machine, a key that a person pastes
 * now, otherwise none. Nothing outside this machine is called without a key.
 */
export async function chooseModel(
  { llm, runtime }: Pick<Environment, "llm" | "runtime">,
  folder: DataFolder,
  io: Io,
  { model, mayAsk }: ModelOptions,
): Promise<ChosenModel> {
  if (model === false) return builtIn(withoutModel(llm), "--no-model");
  const configured = configuredIn(llm);
  if (configured !== undefined) return using(llm, configured[0], `named by ${configured[1]}`, io);
  for (const vendor of vendors) {
    const key = await readSecret(folder, keyFile(vendor));
    if (key === undefined) continue;
    const kept = `with the key that was pasted (keys/${keyFile(vendor)} in the data folder)`;
    return using(withKey(llm, vendor, key), `a model from ${vendorNames[vendor]}`, kept, io);
  }
  if (runtime.nodeEnv === "production") return builtIn(llm, "no model key is set");
  const local = await findLocalModel({ addresses: llm.localServers, folder }, io);
  if (local !== undefined) return foundModel(llm, local);
  if (!mayAsk) return builtIn(llm, "no model was found");
  const { key, typed } = await askForKey(
    { openai: llm.openai.baseUrl, anthropic: llm.anthropic.baseUrl },
    io,
  );
  if (key === null) return { ...builtIn(llm, "no model was found"), typed };
  const vendor = vendorOf(key);
  await keptSecret(folder, keyFile(vendor), () => key);
  const kept = `with this key, kept in keys/${keyFile(vendor)} of the data folder`;
  return { ...using(withKey(llm, vendor, key), `a model from ${vendorNames[vendor]}`, kept, io), typed };
}
