import type { Environment } from "@konstruct/config/catalogue";
import type { PartState } from "@konstruct/telemetry/health";
import { demoPhone, demoWorkspace } from "../../compose/what-to-simulate.ts";
import type { DataFolder } from "../../embedded/data-folder.ts";
import type { Running } from "../../embedded/running-file.ts";

type Shown = {
  siteKey: string;
  seconds: number;
  model: PartState;
  /** Undefined: there is none. */
  portal: string | undefined;
};

/** The addresses, for a person. */
export function startSummary(
  environment: Environment,
  folder: DataFolder,
  running: Running,
  { siteKey, seconds, model, portal }: Shown,
): string {
  const simulated = (url: string | undefined, id: string) =>
    url === undefined ? "" : `  (simulator ${url}, ${id})`;
  const isProduction = environment.runtime.nodeEnv === "production";
  return [
    `Konstruct is ready after ${seconds.toFixed(1)} s`,
    "",
    ...(portal === undefined ? [] : [`  Portal     ${portal}`]),
    `  Web chat   ${running.gatewayUrl}/v1/webchat/${siteKey}`,
    `  Slack      ${running.gatewayUrl}/slack/events${simulated(running.slackSimulatorUrl, `workspace ${demoWorkspace.teamId}`)}`,
    `  WhatsApp   ${running.gatewayUrl}/whatsapp/webhook${simulated(running.whatsappSimulatorUrl, `number ${demoPhone.phoneNumberId}`)}`,
    `  Tenant     ${siteKey}  (konstruct approvals list --tenant ${siteKey}, konstruct replay --tenant ${siteKey})`,
    `  Health     ${running.metricsUrl}/readyz, /metrics`,
    `  Model      ${model.detail ?? model.state}${model.state === "starting" ? " (being tried)" : ""}`,
    `  Data       ${folder.path}`,
    `  Log        ${isProduction ? "standard output" : folder.file("konstruct.log")}`,
    "",
  ].join("\n");
}
