import { type ClientRequest, request } from "node:http";

export type Answered = { status: number; body: string };
export type Caller = { port: number; from: string };

/** A request from one of this machine's loopback addresses, on a connection of its own. */
export function call(
  { port, from }: Caller,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      localAddress: from,
      method,
      path,
      agent: false,
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    sent.on("response", (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        received += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: received }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Opens the stream of a visitor and resolves with the first reply's text. */
function firstReply(
  { port, from }: Caller,
  site: string,
  token: string,
): { reply: Promise<string>; stop(): void } {
  let sent: ClientRequest | undefined;
  const reply = new Promise<string>((resolve, reject) => {
    sent = request({
      host: "127.0.0.1",
      port,
      localAddress: from,
      path: `/v1/webchat/${site}/events`,
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    sent.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`));
      let received = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        received += part;
        const data = /^event: message\ndata: (.*)$/m.exec(received)?.[1];
        if (data !== undefined) resolve(String(JSON.parse(data).text));
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
  return { reply, stop: () => sent?.destroy() };
}

/** Somebody who opens the chat and asks: a token, a stream, a message, and the wait for the answer. */
export async function askOnce(
  caller: Caller,
  site: string,
  text: string,
): Promise<{ reply: string; ms: number }> {
  const startedAt = performance.now();
  const made = await call(caller, "POST", `/v1/webchat/${site}/visitors`);
  if (made.status !== 201) throw new Error(`A visitor was answered ${made.status}: ${made.body}`);
  const { token } = JSON.parse(made.body) as { token: string };
  const stream = firstReply(caller, site, token);
  // A failure before the message is stored is reported by the message itself.
  stream.reply.catch(() => undefined);
  const stored = await call(caller, "POST", `/v1/webchat/${site}/messages`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id: "m1", text }),
  });
  if (stored.status !== 200) throw new Error(`A message was answered ${stored.status}: ${stored.body}`);
  const reply = await stream.reply.finally(stream.stop);
  return { reply, ms: performance.now() - startedAt };
}
