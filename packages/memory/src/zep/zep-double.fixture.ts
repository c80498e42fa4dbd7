import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@konstruct/core/process/listen";

type Edge = {
  uuid: string;
  name: string;
  fact: string;
  created_at: string;
  source_node_uuid: string;
  target_node_uuid: string;
  attributes: Record<string, unknown>;
};

type Answer = { status: number; body: unknown };

export type ZepDouble = {
  /** Ends in /api/v2. */
  url: string;
  calls: string[];
  /** The next call is answered with this status. */
  failNext(status: number): void;
  /** Adds a fact that Zep inferred by itself. */
  addFact(userId: string, fact: { name: string; fact: string }): void;
  stop(): Promise<void>;
};

/** Users, fact triples and edges of Zep Cloud's API v2 (help.getzep.com, "SDK reference"), on loopback. */
export async function startZepDouble(apiKey: string): Promise<ZepDouble> {
  const users = new Map<string, Edge[]>();
  const calls: string[] = [];
  let failure: number | undefined;

  const edge = (name: string, fact: string, attributes: Record<string, unknown>): Edge => ({
    uuid: randomUUID(),
    name,
    fact,
    created_at: new Date().toISOString(),
    source_node_uuid: randomUUID(),
    target_node_uuid: randomUUID(),
    attributes,
  });

  function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
  ): Answer {
    const notFound = { status: 404, body: { message: "not found" } };
    const user = /^\/users\/(.+)$/.exec(path)?.[1];
    if (method === "POST" && path === "/users") {
      const id = String(body.user_id);
      if (users.has(id)) return { status: 400, body: { message: "user already exists" } };
      users.set(id, []);
      return { status: 201, body: { user_id: id } };
    }
    if (user !== undefined) {
      const id = decodeURIComponent(user);
      if (!users.has(id)) return notFound;
      if (method === "DELETE") users.delete(id);
      return { status: 200, body: method === "DELETE" ? { message: "deleted" } : { user_id: id } };
    }
    if (method === "POST" && path === "/graph/add-fact-triple") {
      const edges = users.get(String(body.user_id));
      if (edges === undefined) return notFound;
      const added = edge(
        String(body.fact_name),
        String(body.fact),
        (body.edge_attributes ?? {}) as Edge["attributes"],
      );
      edges.push(added);
      return { status: 200, body: { edge: added } };
    }
    const listed = /^\/graph\/edge\/user\/(.+)$/.exec(path)?.[1];
    if (method === "POST" && listed !== undefined) {
      const edges = users.get(decodeURIComponent(listed));
      if (edges === undefined) return notFound;
      const after = edges.findIndex((one) => one.uuid === (body.uuid_cursor ?? query.get("uuid_cursor")));
      return { status: 200, body: edges.slice(after + 1, after + 1 + Number(body.limit ?? 100)) };
    }
    const removed = /^\/graph\/edge\/([^/]+)$/.exec(path)?.[1];
    if (method === "DELETE" && removed !== undefined) {
      for (const [id, edges] of users)
        users.set(
          id,
          edges.filter((one) => one.uuid !== removed),
        );
      return { status: 200, body: { message: "deleted" } };
    }
    return notFound;
  }

  async function handle(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "", "http://zep");
    const raw = await text(request);
    const path = url.pathname.replace(/^\/api\/v2/, "");
    calls.push(`${request.method} ${path}`);
    if (request.headers.authorization !== `Api-Key ${apiKey}`)
      return { status: 401, body: { message: "unauthorized" } };
    if (failure !== undefined) {
      const status = failure;
      failure = undefined;
      return { status, body: { message: "try later" } };
    }
    return answer(request.method ?? "", path, url.searchParams, raw === "" ? {} : JSON.parse(raw));
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await handle(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await listen(server, 0, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${port}/api/v2`,
    calls,
    failNext: (status) => {
      failure = status;
    },
    addFact: (userId, { name, fact }) => users.get(userId)?.push(edge(name, fact, {})),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
