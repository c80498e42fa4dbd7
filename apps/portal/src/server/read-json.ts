import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { requireStorable } from "@konstruct/core/text/storable";
import { readBody } from "./read-body.ts";

const mostBytes = 2 * 1024 * 1024;

/** A body of at most 2 MiB as JSON that can be stored. @throws AppError `invalid_input` */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request, mostBytes, "request.too_large");
  const parsed = parseJson(body.toString("utf8"));
  if (!parsed.ok) throw new AppError("invalid_input", `The body is not JSON: ${parsed.error}`);
  requireStorable(parsed.value);
  return parsed.value;
}
