import { AppError } from "@konstruct/core/errors";
import { errorAnswer } from "../../../../../../server/error-answer.ts";
import { linesAsStream } from "../../../../../../server/lines-as-stream.ts";
import { requireSameOrigin } from "../../../../../../server/same-origin.ts";
import { memberOf } from "../../../../../../server/signed-in.ts";
import { exports } from "../../../../../../verbs/exports.ts";

type Named = { params: Promise<{ org: string; export: string }> };

/** Something long as lines of JSON. Asked for by POST, as a verb is: a foreign page cannot have it made. */
export async function POST(request: Request, { params }: Named): Promise<Response> {
  try {
    requireSameOrigin(request.headers);
    const { org, export: name } = await params;
    const signedIn = await memberOf(request.headers, org);
    if (signedIn === undefined || !Object.hasOwn(exports, name))
      throw new AppError("not_found", "No such tenant or export");
    const lines = await exports[name]!(signedIn.context);
    return new Response(linesAsStream(lines), {
      headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
    });
  } catch (thrown) {
    return errorAnswer(thrown);
  }
}
