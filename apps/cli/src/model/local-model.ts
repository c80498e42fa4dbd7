import type { ModelReach } from "@konstruct/orchestrator/dependencies/models";
import type { PartState } from "@konstruct/telemetry/health";
import type { DataFolder } from "../embedded/data-folder.ts";
import { type Io, tell } from "../io.ts";
import { findServers, type ModelServer, stillAnswers } from "./find-servers.ts";
import { type Candidate, firstThatWorks, nameOf } from "./try-models.ts";

/** The model that was found on this machine. Built-in mode answers while it is being tried and while its server is away. */
export type LocalModel = {
  /** Where the model answers; undefined while it must not be used. */
  reach(): ModelReach | undefined;
  state(): PartState;
  /** Ends when a model was chosen or none could be used. Never rejects. */
  tried: Promise<void>;
  stop(): void;
};

/** Each costs a load of its weights. */
const mostTried = 5;
const asksEveryMs = 5_000;
const mostMissed = 2;

/** The largest first; of servers that are alike, in the order of the search. */
function candidatesOf(servers: readonly ModelServer[]): Candidate[] {
  return servers
    .flatMap(({ server, baseUrl, models }) => models.map((model) => ({ ...model, server, baseUrl })))
    .sort((one, other) => other.billions - one.billions)
    .slice(0, mostTried);
}

const foundWords = ({ server, models: [first, ...others] }: ModelServer) =>
  `${server} with ${first?.name}${others.length === 0 ? "" : ` and ${others.length} more`}`;

type Search = {
  addresses: readonly string[];
  folder: DataFolder;
  /** How often the server of the chosen model is asked whether it is there. */
  everyMs?: number | undefined;
};

/** Looks for a model server on this machine and tries its models in the background. @returns undefined: no server answers */
export async function findLocalModel(
  { addresses, folder, everyMs = asksEveryMs }: Search,
  io: Io,
): Promise<LocalModel | undefined> {
  const servers = await findServers(addresses);
  const candidates = candidatesOf(servers);
  const [first] = candidates;
  if (first === undefined) return undefined;
  tell(
    io,
    `Found ${servers.map(foundWords).join("; ")}. Trying ${first.name}; built-in mode answers until then.`,
  );
  let state: PartState = { state: "starting", detail: nameOf(first) };
  let chosen: Candidate | undefined;
  let timer: NodeJS.Timeout | undefined;
  let missed = 0;

  async function look(model: Candidate): Promise<void> {
    const answers = await stillAnswers(model);
    missed = answers ? 0 : missed + 1;
    // A busy server may answer late once.
    if (answers === (state.state === "ready") || (!answers && missed < mostMissed)) return;
    state = { state: answers ? "ready" : "failed", detail: nameOf(model) };
    tell(
      io,
      `${nameOf(model)} ${answers ? "answers again." : "does not answer any more; built-in mode answers."}`,
    );
  }

  async function choose(): Promise<void> {
    chosen = await firstThatWorks(candidates, folder.file("model-probes.json"), io);
    if (chosen === undefined) {
      state = { state: "off", detail: "built-in mode: no model on this machine can be used" };
      return;
    }
    const model = chosen;
    state = { state: "ready", detail: nameOf(model) };
    timer = setInterval(() => void look(model), everyMs).unref();
  }

  const tried = choose().catch((thrown: unknown) => {
    state = { state: "failed", detail: `${nameOf(first)}: ${String(thrown)}` };
  });
  return {
    reach: () =>
      chosen === undefined || state.state !== "ready"
        ? undefined
        : {
            provider: "openai",
            baseUrl: chosen.baseUrl,
            key: null,
            model: chosen.name,
            price: null,
            found: true,
          },
    state: () => state,
    tried,
    stop: () => clearInterval(timer),
  };
}
