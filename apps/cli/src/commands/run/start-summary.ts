import type { Environment } from "@konstruct/config/catalogue";
import { demoPhone, demoWorkspace } from "../../compose/what-to-simulate.ts";
import type { DataFolder } from "../../embedded/data-folder.ts";
import type { Running } from "../../embedded/running-file.ts";

function modelName({ openai, anthropic }: Environment["llm"]): string {
  if (openai.apiKey !== undefined || !openai.baseUrl.includes("api.openai.com"))
    return `OpenAI-compatible at ${new URL(openai.baseUrl).host}`;
  return anthropic.apiKey === undefined ? "built-in mode (no model key is set)" : "Anthropic";
}

/** The addresses, for a person. @param portal a text instead: the portal is not ready yet */
export function startSummary(
  environment: Environment,
  folder: DataFolder,
  running: Running,
  siteKey: string,
  seconds: number,
  portal: string | undefined,
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
    `  Model      ${modelName(environment.llm)}`,
    `  Data       ${folder.path}`,
    `  Log        ${isProduction ? "standard output" : folder.file("konstruct.log")}`,
    "",
  ].join("\n");
}
