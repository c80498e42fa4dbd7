import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { isStorable } from "@konstruct/core/storable-text";
import { readBody } from "./read-body.ts";

const mostBytes = 2 * 1024 * 1024;

/** A body of at most 2 MiB as JSON. @throws AppError `invalid_input` */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request, mostBytes, "request.too_large");
  const parsed = parseJson(body.toString("utf8"));
  if (!parsed.ok) throw new AppError("invalid_input", `The body is not JSON: ${parsed.error}`);
  if (!isStorable(parsed.value)) throw refusalError("request.unstorable_text");
  return parsed.value;
}
