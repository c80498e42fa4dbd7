import type { Command } from "../../../../../../command/command.ts";
import { commands } from "../../../../../../commands/catalogue.ts";
import { commandContextFor } from "../../../../../../server/command-context.ts";
import { readJson } from "../../../../../../server/read-json.ts";
import { resultAnswer } from "../../../../../../server/result-answer.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";

/** Each parses what it is given, whatever the types of the catalogue say. */
const byName = commands as unknown as Readonly<Record<string, Command<unknown, unknown>>>;

/** The way in for every change. */
export const POST = tenantRoute("command", byName, async (command, { account, context }, request) =>
  resultAnswer(await command(context, await readJson(request), commandContextFor(account))),
);
