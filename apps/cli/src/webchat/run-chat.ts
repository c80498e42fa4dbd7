import { createInterface } from "node:readline";
import { type Io, printLine, tell } from "../io.ts";
import { readLines } from "../read-lines.ts";
import { connectWebchat, type WebchatClient } from "./webchat-client.ts";

export type ChatOptions = {
  gatewayUrl: string;
  siteKey: string;
  /** Lines that were typed before the chat was there. */
  typed?: readonly string[] | undefined;
  /** Ends the conversation from outside. */
  until: Promise<void>;
};

const replyTimeoutMs = 60_000;

/** A conversation in the terminal through the web chat that browsers use. Ends with the input. */
export async function runChat(
  io: Io,
  { gatewayUrl, siteKey, typed = [], until }: ChatOptions,
): Promise<void> {
  const client = await connectWebchat(gatewayUrl, siteKey);
  try {
    await (io.interactive ? talk(io, client, typed, until) : answerLines(io, client));
  } finally {
    client.close();
  }
}

/** Piped lines: one question, its answer, the next question. */
async function answerLines(io: Io, client: WebchatClient): Promise<void> {
  for await (const line of readLines(io.stdin)) {
    if (line.trim() === "") continue;
    printLine(io, `you> ${line}`);
    const next = client.replies.length;
    await client.say(line);
    printLine(io, `agent> ${(await client.reply(next, replyTimeoutMs)).text}`);
  }
}

/** A person at a terminal: replies are printed above the line being typed. */
async function talk(
  io: Io,
  client: WebchatClient,
  typed: readonly string[],
  until: Promise<void>,
): Promise<void> {
  const terminal = createInterface({ input: io.stdin, output: io.stdout, prompt: "you> " });
  tell(io, "Ask something. (Ctrl-C ends)\n");
  io.typing = { hide: () => void io.stdout.write("\r\u001b[K"), show: () => terminal.prompt(true) };
  client.onReply(({ text }) => printLine(io, `agent> ${text}`));
  const say = (line: string) =>
    client.say(line).catch((thrown: unknown) => tell(io, `Not sent: ${(thrown as Error).message}`));
  terminal.on("line", (line) => (line.trim() === "" ? terminal.prompt() : void say(line)));
  terminal.once("close", () => {
    io.typing = undefined;
  });
  // A terminal in raw mode delivers Ctrl-C as a key.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  void until.then(() => terminal.close());
  terminal.prompt();
  for (const line of typed) {
    printLine(io, `you> ${line}`);
    void say(line);
  }
  await new Promise<void>((resolve) => terminal.once("close", resolve));
}
