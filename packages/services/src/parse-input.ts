import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { requireStorable } from "@konstruct/core/text/storable";
import type { z } from "zod";

/** @throws AppError `invalid_input` that names every invalid field and its problem, also for text that cannot be stored */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  requireStorable(input);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
  throw refusalError("request.invalid_fields", { problems: problems.join("; ") });
}
