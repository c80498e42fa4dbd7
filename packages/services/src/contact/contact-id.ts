import { AppError } from "@konstruct/core/errors";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { z } from "zod";

export const contactIdSchema = z.string().regex(uuidPattern, "a contact's id: a UUID in lower case");

export function noSuchContact(): AppError {
  return new AppError("not_found", "There is no such contact in this tenant", {
    publicMessage: "There is no such contact.",
  });
}
