import { parseJson } from "@konstruct/core/json";
import { type Listing, listings } from "./listings.ts";

export type ModelServer = Listing & {
  /** Where it speaks OpenAI's format; ends in `/v1`. */
  baseUrl: string;
};

/** How long all servers together may take. */
const searchMs = 500;
const mostCharacters = 1_000_000;

/** The JSON at a loopback address; undefined for anything else, and for an answer that leads elsewhere. */
async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal, redirect: "error" });
  if (!answer.ok || answer.body === null) return undefined;
  let text = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.length > mostCharacters) return undefined;
  }
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

/** The model server at an address. It is known by its listing, never by its port. */
async function serverAt(address: string, signal: AbortSignal): Promise<ModelServer | undefined> {
  const paths = [...new Set(listings.map(({ path }) => path))];
  const answers = new Map(
    await Promise.all(
      // A server that refuses, hangs or speaks something else is left alone.
      paths.map(
        async (path) => [path, await readJson(`${address}${path}`, signal).catch(() => undefined)] as const,
      ),
    ),
  );
  for (const { path, schema, only } of listings) {
    const read = schema.safeParse(answers.get(path));
    if (!read.success || read.data.models.length === 0) continue;
    if (only === undefined || only.includes(read.data.server))
      return { ...read.data, baseUrl: `${address}/v1` };
  }
  return undefined;
}

/** The model servers that answer at these addresses within half a second, in the order of the addresses. */
export async function findServers(addresses: readonly string[]): Promise<ModelServer[]> {
  const signal = AbortSignal.timeout(searchMs);
  const servers = await Promise.all(addresses.map((address) => serverAt(new URL(address).origin, signal)));
  return servers.filter((server) => server !== undefined);
}

/** Whether a server that was found still lists its models. */
export async function stillAnswers({ baseUrl }: Pick<ModelServer, "baseUrl">): Promise<boolean> {
  const listed = await readJson(`${baseUrl}/models`, AbortSignal.timeout(searchMs)).catch(() => undefined);
  return listed !== undefined;
}
