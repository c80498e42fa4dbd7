import { toAppError } from "@konstruct/core/errors";
import { notFound } from "next/navigation";

/** A page about something: what there is not, what is another tenant's and what may not be seen are one answer. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (thrown) {
    const { code } = toAppError(thrown);
    if (code === "not_found" || code === "unauthorised" || code === "invalid_input") notFound();
    throw thrown;
  }
}
