import { parseJson } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { requireStorable } from "@konstruct/core/text/storable";
import { mostUploadBytes, uploads } from "../../../../../../commands/uploads.ts";
import { commandContextFor } from "../../../../../../server/command-context.ts";
import { readBody } from "../../../../../../server/read-body.ts";
import { resultAnswer } from "../../../../../../server/result-answer.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";

/** Reads the whole file; an incomplete one is refused. */
async function readFile(request: Request): Promise<Buffer> {
  const bytes = await readBody(request, mostUploadBytes, "file.too_large");
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) !== bytes.byteLength) throw refusalError("file.incomplete");
  return bytes;
}

/** The values beside the file, in the address: `name` and `input`, a JSON object. */
function inputOf(query: URLSearchParams): { name: string; input: object } {
  const parsed = parseJson(query.get("input") ?? "{}");
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null || Array.isArray(parsed.value))
    throw refusalError("request.invalid");
  requireStorable(parsed.value);
  return { name: query.get("name") ?? "", input: parsed.value };
}

/** The route of every upload. */
export const POST = tenantRoute("upload", uploads, async (upload, { account, context }, request) => {
  const { name, input } = inputOf(new URL(request.url).searchParams);
  const file = { bytes: await readFile(request), name, contentType: request.headers.get("content-type") };
  return resultAnswer(await upload(context, file, input, commandContextFor(account)));
});
