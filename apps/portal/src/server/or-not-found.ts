import { toAppError } from "@konstruct/core/errors";
import { notFound } from "next/navigation";

/** Turns a missing, foreign, forbidden or malformed subject into the same not-found page. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (thrown) {
    const { code } = toAppError(thrown);
    if (code === "not_found" || code === "unauthorised" || code === "invalid_input") notFound();
    throw thrown;
  }
}
