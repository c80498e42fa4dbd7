import { type PolicyRule, policyRuleSchema } from "@konstruct/core/agent/agent-config";
import { exactNumbers } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { parse } from "yaml";
import { z } from "zod";

/** Aliases multiply the size of a document; rules need few of them. */
const maxAliasCount = 50;

const fileSchema = z.strictObject({ policies: z.array(policyRuleSchema).max(1_000) });

/**
 * Reads rules from YAML with a `policies` key, as in an agent.
 * @param name precedes the problem in messages
 * @throws AppError `invalid_input`
 */
export function readPolicies(text: string, name: string): PolicyRule[] {
  const wrong = (why: string) => refusalError("agent.configuration_invalid", { problems: `${name}: ${why}` });
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount, customTags: exactNumbers });
  } catch (thrown) {
    throw wrong(thrown instanceof Error ? thrown.message : String(thrown));
  }
  const read = fileSchema.safeParse(value);
  if (!read.success)
    throw wrong(
      read.error.issues.map(({ path, message }) => `${path.join(".") || "file"}: ${message}`).join("; "),
    );
  return read.data.policies;
}
