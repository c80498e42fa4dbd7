import { createFaults, type Faults } from "../faults.ts";
import { type Call, type Reply, startSimulatorServer } from "../http.ts";
import { braveAnswer, type Page, searxngAnswer, serpapiAnswer } from "./answers.ts";

export type WebSearchSimulatorOptions = {
  port?: number;
  pages: readonly Page[];
  apiKey?: string;
  /** The formats the SearXNG server offers. */
  formats?: readonly string[];
};

export type WebSearchSimulator = {
  /** Also the base address of the SearXNG server. */
  url: string;
  port: number;
  stop(): Promise<void>;
  /** Names: `brave`, `serpapi`, `searxng`. */
  faults: Faults;
  /** The base addresses that replace the real ones. */
  endpoints: { brave: string; serpapi: string };
  calls: Pick<Call, "url" | "headers">[];
};

const names: Readonly<Record<string, string>> = {
  "/res/v1/web/search": "brave",
  "/search.json": "serpapi",
  "/search": "searxng",
};

/** A loopback Brave, SerpAPI and SearXNG over the same pages. */
export async function startWebSearchSimulator(
  options: WebSearchSimulatorOptions,
): Promise<WebSearchSimulator> {
  const { pages, apiKey = "simulated-key", formats = ["html", "json"] } = options;
  const faults = createFaults();
  const calls: WebSearchSimulator["calls"] = [];
  const nameOf = ({ url }: Call) => names[url.pathname] ?? "unknown";
  const answers: Readonly<Record<string, (call: Call) => Reply>> = {
    brave: (call) => braveAnswer(pages, apiKey, call),
    serpapi: (call) => serpapiAnswer(pages, apiKey, call),
    searxng: (call) => searxngAnswer(pages, formats, call),
  };
  const server = await startSimulatorServer({
    port: options.port,
    faults,
    nameOf,
    handle(call) {
      calls.push({ url: call.url, headers: call.headers });
      return answers[nameOf(call)]?.(call) ?? { status: 404, body: { error: "Not Found" } };
    },
    errorBody: (status) => ({ error: `simulated ${status}` }),
  });
  return { ...server, faults, endpoints: { brave: server.url, serpapi: server.url }, calls };
}
