import { errorAnswer } from "../../../../server/error-answer.ts";
import { portal } from "../../../../server/portal.ts";
import { readJson } from "../../../../server/read-json.ts";

const handle = (request: Request) => portal().auth.handler(request);

/** What cannot be stored is refused before better-auth searches for it. */
async function handlePost(request: Request): Promise<Response> {
  try {
    if (request.headers.get("content-type")?.includes("json")) await readJson(request.clone());
  } catch (thrown) {
    return errorAnswer(thrown);
  }
  return handle(request);
}

export { handle as GET, handlePost as POST };
