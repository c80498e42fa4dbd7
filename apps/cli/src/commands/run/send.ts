import { readFile } from "node:fs/promises";
import { signSlack, signWhatsapp } from "@konstruct/simulators/sign";
import { dataFolder } from "../../embedded/data-folder.ts";
import { resolveSecrets, type Secrets } from "../../embedded/secrets.ts";
import { readCliEnvironment } from "../../env.ts";
import { CommandError, exitCodes, UsageError } from "../../failure.ts";
import { findGatewayUrl } from "../../gateway-url.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type SendOptions = { url?: string; json?: boolean };

type Prepared = { path: string; headers: Record<string, string> };

/** Slack's interactive bodies are forms; the first character of a recorded file tells which it is. */
const slackContentType = (rawBody: string) =>
  /^\s*[{[]/.test(rawBody) ? "application/json" : "application/x-www-form-urlencoded";

const signers: Readonly<Record<string, (rawBody: string, secrets: Secrets) => Prepared>> = {
  slack: (rawBody, { slackSigningSecret }) => ({
    path: "/slack/events",
    headers: signSlack({
      rawBody,
      signingSecret: slackSigningSecret,
      timestamp: Math.floor(Date.now() / 1_000),
      contentType: slackContentType(rawBody),
    }).headers,
  }),
  whatsapp: (rawBody, { whatsappAppSecret }) => ({
    path: "/whatsapp/webhook",
    headers: signWhatsapp({ rawBody, appSecret: whatsappAppSecret }).headers,
  }),
};

/** Signs a recorded webhook body and posts it as the platform would. Fails unless the gateway accepts it. */
export async function send(io: Io, channel: string, file: string, options: SendOptions): Promise<number> {
  const sign = Object.hasOwn(signers, channel) ? signers[channel] : undefined;
  if (sign === undefined)
    throw new UsageError(`Cannot sign for channel ${channel}; known are ${Object.keys(signers).join(", ")}.`);
  const rawBody = await readFile(file, "utf8").catch((thrown: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${(thrown as Error).message}`);
  });
  const environment = readCliEnvironment();
  const secrets = await resolveSecrets(environment, dataFolder(environment.runtime.dataDir));
  const gatewayUrl = await findGatewayUrl(environment, options.url);
  const { path, headers } = sign(rawBody, secrets);

  const startedAt = performance.now();
  const response = await fetch(`${gatewayUrl}${path}`, { method: "POST", headers, body: rawBody }).catch(
    (thrown: unknown) => {
      throw new CommandError(
        `Nothing answers at ${gatewayUrl}. Start it with \`npm start\`, or name another with --url.`,
        { cause: thrown },
      );
    },
  );
  const body = await response.text();
  const ms = Math.round(performance.now() - startedAt);
  if (options.json) printJson(io, { status: response.status, ms, body });
  else
    printLine(io, `${response.status} ${response.statusText} in ${ms} ms${body === "" ? "" : `: ${body}`}`);
  return response.ok ? exitCodes.ok : exitCodes.failed;
}
