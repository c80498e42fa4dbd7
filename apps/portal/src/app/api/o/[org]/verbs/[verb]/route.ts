import { meansFor } from "../../../../../../server/means.ts";
import { readJson } from "../../../../../../server/read-json.ts";
import { resultAnswer } from "../../../../../../server/result-answer.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";
import { verbs } from "../../../../../../verbs/catalogue.ts";
import type { Verb } from "../../../../../../verbs/verb.ts";

/** Each parses what it is given, whatever the types of the catalogue say. */
const byName = verbs as unknown as Readonly<Record<string, Verb<unknown, unknown>>>;

/** The way in for every change. */
export const POST = tenantRoute("verb", byName, async (verb, { account, context }, request) =>
  resultAnswer(await verb(context, await readJson(request), meansFor(account))),
);
