import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { errorAnswer } from "../../../../../../server/error-answer.ts";
import { meansFor } from "../../../../../../server/means.ts";
import { requireSameOrigin } from "../../../../../../server/same-origin.ts";
import { memberOf } from "../../../../../../server/signed-in.ts";
import { mostUploadBytes, type UploadName, uploads } from "../../../../../../verbs/uploads.ts";

type Named = { params: Promise<{ org: string; upload: string }> };

const refused = (message: string) => new AppError("invalid_input", message, { publicMessage: message });

/** The file's bytes, counted as they come: a length in a header is a promise, and half a file is none. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostUploadBytes)
      throw refused("The file is larger than 25 MB. Split it, or save it smaller.");
    chunks.push(chunk);
  }
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) !== bytes)
    throw refused("The file did not arrive whole. Send it again.");
  return Buffer.concat(chunks);
}

/** What stands beside the file, in the address: `name` and `input`, a JSON object. */
function inputOf(query: URLSearchParams): { name: string; input: object } {
  const parsed = parseJson(query.get("input") ?? "{}");
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null || Array.isArray(parsed.value))
    throw refused("The request is not as it should be.");
  return { name: query.get("name") ?? "", input: parsed.value };
}

/** The one way in for files: origin, session, membership, and then the service decides. */
export async function POST(request: Request, { params }: Named): Promise<Response> {
  try {
    requireSameOrigin(request.headers);
    const { org, upload } = await params;
    const signedIn = await memberOf(request.headers, org);
    if (signedIn === undefined || !Object.hasOwn(uploads, upload))
      throw new AppError("not_found", "No such tenant or upload");
    const { account, context } = signedIn;
    const means = meansFor(account);
    const { name, input } = inputOf(new URL(request.url).searchParams);
    const file = { bytes: await readBytes(request), name, contentType: request.headers.get("content-type") };
    const result = await uploads[upload as UploadName](context, file, input, means);
    return Response.json({ result }, { headers: { "cache-control": "no-store" } });
  } catch (thrown) {
    return errorAnswer(thrown);
  }
}
