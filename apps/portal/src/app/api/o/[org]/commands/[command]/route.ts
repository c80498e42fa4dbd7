import type { Verb } from "../../../../../../command/command.ts";
import { verbs } from "../../../../../../commands/catalogue.ts";
import { meansFor } from "../../../../../../server/command-context.ts";
import { readJson } from "../../../../../../server/read-json.ts";
import { resultAnswer } from "../../../../../../server/result-answer.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";

/** Each parses what it is given, whatever the types of the catalogue say. */
const byName = verbs as unknown as Readonly<Record<string, Verb<unknown, unknown>>>;

/** The way in for every change. */
export const POST = tenantRoute("verb", byName, async (verb, { account, context }, request) =>
  resultAnswer(await verb(context, await readJson(request), meansFor(account))),
);
