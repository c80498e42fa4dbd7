import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { sendTemplate } from "@konstruct/services/whatsapp/send-template";
import { listTemplates, syncTemplates, type TemplateView } from "@konstruct/services/whatsapp/templates";
import { type Installation, withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";

export type TemplateOptions = { tenant: string; json?: boolean };
export type SyncOptions = TemplateOptions & { number?: string; businessAccount?: string };
export type SendOptions = TemplateOptions & { language: string; set?: string[] };

/** The Graph API with the tokens of this installation's numbers. */
function graphOf({ environment, secrets, database }: Installation) {
  const { graphUrl, graphVersion, accessToken } = environment.whatsapp;
  const { masterKey, previousMasterKey } = secrets;
  const fallback = { whatsapp: accessToken === undefined ? undefined : { accessToken } };
  const credentials = createChannelCredentials({ database, masterKey, previousMasterKey, fallback });
  return { graphUrl, graphVersion, credentials };
}

export async function templatesSync(io: Io, options: SyncOptions): Promise<number> {
  const synced = await withInstallation(async (installation) => {
    const context = await tenantContext(installation.database, options.tenant);
    const { number, businessAccount } = options;
    const byDefault = installation.environment.whatsapp.businessAccountId;
    return syncTemplates(
      { ...context, graph: graphOf(installation) },
      {
        ...(number !== undefined && { accountKey: number }),
        ...(businessAccount !== undefined && { businessAccountId: businessAccount }),
        ...(byDefault !== undefined && { defaultBusinessAccountId: byDefault }),
      },
    );
  });
  const { businessAccountId, templates, removed, unreadable } = synced;
  if (options.json) printJson(io, synced);
  else
    printLine(
      io,
      `${templates} templates of ${businessAccountId}; ${removed} are gone, ${unreadable} cannot be read`,
    );
  return exitCodes.ok;
}

const lineOf = ({ name, language, category, status, quality, variables, body, unusable }: TemplateView) =>
  printable(
    [
      `${name}  ${language}  ${category}  ${status}  quality ${quality}`,
      variables.length === 0 ? "" : `  takes ${variables.join(", ")}`,
      unusable === null ? "" : `  cannot be sent: ${unusable}`,
      `: ${body}`,
    ].join(""),
  );

export async function templatesList(io: Io, options: TemplateOptions): Promise<number> {
  const templates = await withInstallation(async ({ database }) =>
    listTemplates(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, templates);
  else if (templates.length === 0)
    printLine(io, "No templates; konstruct whatsapp templates sync reads them");
  else for (const template of templates) printLine(io, lineOf(template));
  return exitCodes.ok;
}

export async function templatesSend(
  io: Io,
  conversationId: string,
  name: string,
  options: SendOptions,
): Promise<number> {
  const variables = Object.fromEntries((options.set ?? []).map(readValue));
  const sent = await withInstallation(async ({ database }) =>
    sendTemplate(await tenantContext(database, options.tenant), {
      conversationId,
      name,
      language: options.language,
      variables,
    }),
  );
  if (options.json) printJson(io, sent);
  else printLine(io, printable(`Planned as ${sent.outboxId}: ${sent.text}`));
  return exitCodes.ok;
}

function readValue(text: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--set is <name>=<value>, such as 1=Marta, not ${text}.`);
  return [name, value];
}
