import { AppError } from "@konstruct/core/errors";
import { errorAnswer } from "../../../../../../server/error-answer.ts";
import { meansFor } from "../../../../../../server/means.ts";
import { readJson } from "../../../../../../server/read-json.ts";
import { requireSameOrigin } from "../../../../../../server/same-origin.ts";
import { memberOf } from "../../../../../../server/signed-in.ts";
import { verbs } from "../../../../../../verbs/catalogue.ts";
import type { Verb } from "../../../../../../verbs/verb.ts";

type Named = { params: Promise<{ org: string; verb: string }> };

const nothingHere = () => new AppError("not_found", "No such tenant or verb");

/** The one way in for every change: origin, session, membership, and then the service decides. */
export async function POST(request: Request, { params }: Named): Promise<Response> {
  try {
    requireSameOrigin(request.headers);
    const { org, verb } = await params;
    const signedIn = await memberOf(request.headers, org);
    if (signedIn === undefined || !Object.hasOwn(verbs, verb)) throw nothingHere();
    const run = verbs[verb as keyof typeof verbs] as Verb<unknown, unknown>;
    const { account, context } = signedIn;
    const means = meansFor(account);
    const result = await run(context, await readJson(request), means);
    return Response.json({ result: result ?? null }, { headers: { "cache-control": "no-store" } });
  } catch (thrown) {
    return errorAnswer(thrown);
  }
}
