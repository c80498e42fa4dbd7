import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { z } from "zod";

export const contactIdSchema = z.string().regex(uuidPattern, "a contact's id: a UUID in lower case");

export function noSuchContact(): AppError {
  return refusalError("contact.not_found");
}
