import { AppError, type AppErrorOptions } from "../errors.ts";
import { type Refusal, type RefusalId, type RefusalValues, refusals, refusalText } from "./catalogue.ts";

type Options = Omit<AppErrorOptions, "refusal"> & {
  /** For the log, where it can say more than people may read. */
  message?: string;
};

/** Values may be left out where the text has no placeholder. */
type Rest<Id extends RefusalId> = keyof RefusalValues<Id> extends never
  ? [values?: Record<string, never>, options?: Options]
  : [values: RefusalValues<Id>, options?: Options];

/** An error with a text of the catalogue, for people; every placeholder of the text needs a value. */
export function refusalError<Id extends RefusalId>(id: Id, ...[values, options]: Rest<Id>): AppError {
  const refusal: Refusal = { id, values: values ?? {} };
  const { message = refusalText(refusal), ...rest } = options ?? {};
  return new AppError(refusals[id].code, message, { ...rest, refusal });
}
