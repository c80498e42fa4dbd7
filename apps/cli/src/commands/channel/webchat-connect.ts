import { connectWebchat } from "@konstruct/services/channel-account/connect-accounts";
import { findAgentId } from "../../compose/find-agent.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { findGatewayUrl } from "../../gateway-url.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";

export type ConnectWebchatOptions = {
  agent: string;
  name: string;
  origin: string[];
  url?: string;
  tenant: string;
  json?: boolean;
};

/** Opens a web chat that an agent answers. Prints its address, and the script tag for a site's pages. */
export async function webchatConnect(io: Io, options: ConnectWebchatOptions): Promise<number> {
  const { agent, name, origin, tenant } = options;
  const { gateway, ...connected } = await withInstallation(async ({ database, secrets, environment }) => {
    const context = { ...(await tenantContext(database, tenant)), masterKey: secrets.masterKey };
    const agentId = await findAgentId(context, agent);
    const opened = await connectWebchat(context, { name, agentId, allowedOrigins: origin });
    return { ...opened, gateway: await findGatewayUrl(environment, options.url) };
  });
  const address = `${gateway}/v1/webchat/${connected.siteKey}`;
  const script = `<script src="${gateway}/widget.js" data-site="${connected.siteKey}" async></script>`;
  if (options.json) {
    printJson(io, { ...connected, address, script });
    return exitCodes.ok;
  }
  printLine(io, printable(`${agent} answers at ${address}`));
  printLine(io, `For the pages of a site: ${script}`);
  if (origin.length === 0) printLine(io, "Every site may use it. Name yours with --origin.");
  return exitCodes.ok;
}
