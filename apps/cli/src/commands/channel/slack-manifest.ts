import { slackManifest } from "@konstruct/channels/slack/manifest";
import { readCliEnvironment } from "../../env.ts";
import { exitCodes } from "../../failure.ts";
import { findGatewayUrl } from "../../gateway-url.ts";
import { type Io, printJson } from "../../io.ts";

export type ManifestCommandOptions = {
  name: string;
  url?: string;
  socketMode?: boolean;
  assistantView?: boolean;
};

/** The manifest for Slack's "Create an app from a manifest". */
export async function printSlackManifest(io: Io, options: ManifestCommandOptions): Promise<number> {
  const socketMode = options.socketMode === true;
  const baseUrl = socketMode ? "" : await findGatewayUrl(readCliEnvironment(), options.url);
  const view = options.assistantView === true ? "assistant" : "agent";
  printJson(
    io,
    slackManifest({ baseUrl: baseUrl.replace(/\/+$/, ""), socketMode, name: options.name, view }),
  );
  return exitCodes.ok;
}
