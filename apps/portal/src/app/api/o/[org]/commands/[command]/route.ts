import type { Command } from "../../../../../../command/command.ts";
import { commands } from "../../../../../../commands/catalogue.ts";
import { commandContextFor } from "../../../../../../server/command-context.ts";
import { readJson } from "../../../../../../server/read-json.ts";
import { resultAnswer } from "../../../../../../server/result-answer.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";

/** Each service parses its input, whatever the catalogue's types say. */
const byName = commands as unknown as Readonly<Record<string, Command<unknown, unknown>>>;

/** The route of every command. */
export const POST = tenantRoute("command", byName, async (command, { account, context }, request) =>
  resultAnswer(await command(context, await readJson(request), commandContextFor(account))),
);
