import { AppError } from "@konstruct/core/errors";
import type { z } from "zod";

/** @throws AppError `invalid_input` that names every invalid field and its problem */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
  throw new AppError("invalid_input", problems.join("; "), { publicMessage: problems.join("; ") });
}
