import { createServer, type Socket } from "node:net";
import { listen } from "@konstruct/core/process/listen";

/** A received email. `raw` is its headers and its text unchanged, MIME included. */
export type Email = { from: string; to: string[]; raw: string };

export type MailSimulator = {
  /** `smtp://127.0.0.1:port`. */
  url: string;
  emails: Email[];
  /** The next emails get this answer instead, at the end of their text: `451 try later`, `550 no such user`. */
  refuseNext(answer: string, times?: number): void;
  stop(): Promise<void>;
};

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

/**
 * A loopback mail server: enough of SMTP (RFC 5321) to receive emails, over any number of connections.
 * @param options `onEmail` is called with each received email
 */
export async function startMailSimulator(
  options: { onEmail?: (email: Email) => void } = {},
): Promise<MailSimulator> {
  const emails: Email[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let email: Email = { from: "", to: [], raw: "" };
    let isText = false;
    let buffered = "";

    function answerTo(line: string): string {
      const command = line.slice(0, 4).toUpperCase();
      if (command === "MAIL") email = { from: addressIn(line), to: [], raw: "" };
      if (command === "RCPT") email.to.push(addressIn(line));
      isText = command === "DATA";
      if (isText) return "354 go on";
      return command === "QUIT" ? "221 bye" : "250 ok";
    }

    function takeText(): void {
      const end = buffered.indexOf("\r\n.\r\n");
      if (end < 0) return;
      email.raw = buffered.slice(0, end).replaceAll("\r\n..", "\r\n.");
      buffered = buffered.slice(end + 5);
      isText = false;
      const refusal = refusals.shift();
      if (refusal === undefined) {
        emails.push(email);
        options.onEmail?.(email);
      }
      say(refusal ?? "250 taken");
    }

    socket.setEncoding("utf8").on("data", (chunk) => {
      buffered += String(chunk);
      while (!isText && buffered.includes("\r\n")) {
        const end = buffered.indexOf("\r\n");
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        const answer = answerTo(line);
        say(answer);
        if (answer.startsWith("221")) socket.end();
      }
      if (isText) takeText();
    });
    say("220 loopback");
  });

  const port = await listen(server, 0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuseNext(answer, times = 1) {
      for (let nth = 0; nth < times; nth++) refusals.push(answer);
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
