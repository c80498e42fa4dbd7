import { AppError } from "@konstruct/core/errors";
import { readBody } from "./read-body.ts";

const mostBytes = 2 * 1024 * 1024;

/** A body of at most 2 MiB as JSON. @throws AppError `invalid_input` */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request, mostBytes, "request.too_large");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid_input", "The body is not JSON", { cause });
  }
}
