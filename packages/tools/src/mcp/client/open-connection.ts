import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import { AppError } from "@konstruct/core/errors";
import { egressFetch } from "@konstruct/egress/egress-fetch";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpCaller } from "../../contract/mcp-servers.ts";
import { failureOf, notSent } from "./failures.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import type { McpCommands } from "./mcp-commands.ts";
import { type McpTokens, signedIn } from "./sign-in.ts";

export type Connection = {
  client: Client;
  /** Why it can no longer be used; null while it can. */
  broken: AppError | null;
  /** Call before each request: it resets the count of unrequested messages. */
  begin(): void;
  close(): Promise<void>;
};

export type Reach = { tokens: McpTokens; commands: McpCommands };

const maxBytes = 1_048_576;
/** From the first byte of a request to the last of its answer; longer than the longest call. */
const answerMs = 20_000;
const connectMs = 8_000;
/** Longest OAuth metadata and token answer, in bytes. */
const mostTokenBytes = 65_536;
/** Most unrequested messages of a server during one request. */
const mostNotices = 200;
const mostRequests = 10;

function httpTransport(
  url: string,
  server: McpServer,
  caller: McpCaller,
  reach: Reach,
  onBroken: (error: AppError) => void,
) {
  const { egress } = caller;
  if (egress === null) throw new AppError("misconfigured", "This installation gives its tools no egress.");
  const limits = { egress, maxBytes, timeoutMs: answerMs, onBroken };
  const toServer = guardedFetch({ ...limits, allowedHosts: [new URL(url).hostname] });
  const toIssuer = egressFetch(egress, { maxBytes: mostTokenBytes, timeoutMs: connectMs });
  const { auth } = server;
  const { tokens } = reach;
  const fetch =
    auth === null ? toServer : signedIn({ auth, serverUrl: url, tokens, caller, toServer, toIssuer });
  return new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    reconnectionOptions: {
      initialReconnectionDelay: 200,
      maxReconnectionDelay: 2_000,
      reconnectionDelayGrowFactor: 2,
      maxRetries: 2,
    },
  });
}

function stdioTransport(name: string, { commands }: Reach): Transport {
  const command = commands[name];
  if (command === undefined)
    throw new AppError(
      "misconfigured",
      `This installation has no command ${name}. Its operator names the ones there are.`,
    );
  const { cwd, ...program } = command;
  return new StdioClientTransport({
    ...program,
    ...(cwd !== undefined && { cwd }),
    stderr: "ignore",
    maxBufferSize: maxBytes,
  });
}

/** Counts unrequested messages; a server that sends too many is disconnected. */
function bounded(transport: Transport, onTooMuch: () => void): () => void {
  let notices = 0;
  let requests = 0;
  transport.onmessage = (message) => {
    if (!("method" in message)) return;
    if ("id" in message) requests += 1;
    else notices += 1;
    if (notices > mostNotices || requests > mostRequests) onTooMuch();
  };
  return () => {
    notices = 0;
    requests = 0;
  };
}

/**
 * Opens and initialises a connection. It offers no capability: a request for sampling, elicitation or roots is answered with "no
 * such method".
 * @throws AppError as McpServers does, with `isSent` false
 */
export async function openConnection(
  server: McpServer,
  caller: McpCaller,
  reach: Reach,
): Promise<Connection> {
  const client = new Client({ name: "konstruct", version: "1.0.0" }, { capabilities: {} });
  const connection: Connection = {
    client,
    broken: null,
    begin: () => undefined,
    close: () => client.close(),
  };
  const breakOff = (error: AppError) => {
    connection.broken ??= error;
    void client.close();
  };
  const transport =
    server.url !== undefined
      ? httpTransport(server.url, server, caller, reach, breakOff)
      : stdioTransport(server.command ?? "", reach);
  connection.begin = bounded(transport, () =>
    breakOff(
      new AppError("rejected_by_platform", "The server sent too many unrequested messages.", {
        context: { reason: "misbehaves" },
      }),
    ),
  );
  client.onclose = () => {
    connection.broken ??= new AppError("unavailable", "The server closed the connection.");
  };
  try {
    await client.connect(transport, { signal: caller.signal, timeout: connectMs });
    return connection;
  } catch (thrown) {
    await client.close();
    throw notSent(failureOf(thrown, connection.broken));
  }
}
