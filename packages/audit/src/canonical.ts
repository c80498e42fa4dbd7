import { AppError } from "@konstruct/core/errors";
import canonicalize from "canonicalize";
import { type AuditEntryInput, auditEntrySchema } from "./entry.ts";

/**
 * The RFC 8785 text of an entry: the same entry gives the same text in every language. Its UTF-8 bytes are stored and hashed; a JSON
 * column would reorder keys and change them.
 * @throws AppError `invalid_input` if it is not an audit entry
 */
export function canonicalEntry(entry: AuditEntryInput): string {
  const parsed = auditEntrySchema.safeParse(entry);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AppError("invalid_input", `Not an audit entry: ${issues.join("; ")}`);
  }
  const text = canonicalize(parsed.data);
  if (text === undefined) throw new AppError("internal", "An audit entry has no canonical form");
  return text;
}
