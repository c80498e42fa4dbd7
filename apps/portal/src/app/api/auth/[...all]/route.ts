import { parseJson } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { isStorable } from "@konstruct/core/storable-text";
import { errorAnswer } from "../../../../server/error-answer.ts";
import { portal } from "../../../../server/portal.ts";
import { readBody } from "../../../../server/read-body.ts";

const mostBytes = 64 * 1024;

/** The sign-in library stores what it is given, so its requests are read at the same border as all others. */
async function handle(request: Request): Promise<Response> {
  if (request.body === null) return portal().auth.handler(request);
  try {
    const body = await readBody(request, mostBytes, "request.too_large");
    const text = body.toString("utf8");
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
    const parsed = isForm ? null : parseJson(text);
    if (isForm ? /%00/i.test(text) : parsed?.ok && !isStorable(parsed.value))
      throw refusalError("request.unstorable_text");
    return await portal().auth.handler(new Request(request, { body: text }));
  } catch (thrown) {
    return errorAnswer(thrown);
  }
}

export { handle as GET, handle as POST };
