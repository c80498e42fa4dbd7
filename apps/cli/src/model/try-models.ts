import { readFile, writeFile } from "node:fs/promises";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";
import { type Io, tell } from "../io.ts";
import { probeModel } from "./probe-model.ts";

/** A model of a server on this machine. */
export type Candidate = { server: string; baseUrl: string; name: string };

export const nameOf = ({ name, server }: Candidate) => `${name} from ${server} on this machine`;

/** A machine may have been busy, or a server set up anew. */
const refusedForMs = 86_400_000;

const probesSchema = z.array(z.object({ model: z.string(), at: z.number(), why: z.string().nullable() }));
type Probes = z.output<typeof probesSchema>;

async function readProbes(file: string): Promise<Probes> {
  const parsed = parseJson(await readFile(file, "utf8").catch(() => "[]"));
  const read = probesSchema.safeParse(parsed.ok ? parsed.value : []);
  return read.success ? read.data : [];
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Tries the models from the largest on, until one calls a tool and answers in JSON.
 * @returns the first that does. The reason why each other model is not used is printed and kept
 */
export async function firstThatWorks(
  candidates: readonly Candidate[],
  file: string,
  io: Io,
): Promise<Candidate | undefined> {
  const kept = (await readProbes(file)).filter(
    ({ at, why }) => why === null || Date.now() - at < refusedForMs,
  );
  for (const candidate of candidates) {
    const model = `${candidate.baseUrl} ${candidate.name}`;
    const known = kept.find((probe) => probe.model === model);
    if (known !== undefined && known.why !== null) {
      tell(io, `Not used: ${nameOf(candidate)}: ${known.why} (tried ${new Date(known.at).toISOString()})`);
      continue;
    }
    const probed = await probeModel(candidate.baseUrl, candidate.name);
    const others = kept.filter((probe) => probe.model !== model);
    kept.splice(0, kept.length, ...others, { model, at: Date.now(), why: probed.works ? null : probed.why });
    await writeFile(file, JSON.stringify(kept), { mode: 0o600 });
    if (probed.works) {
      const figures = `it called a tool in ${inSeconds(probed.callMs)} and answered in JSON in ${inSeconds(probed.jsonMs)}`;
      tell(io, `Using ${nameOf(candidate)} (npm start -- --no-model for built-in mode): ${figures}.`);
      return candidate;
    }
    tell(io, `Not used: ${nameOf(candidate)}: ${probed.why}`);
  }
  return undefined;
}
