import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool } from "../contract/tool.ts";
import { toPlainText } from "../math/bounded-decimal.ts";
import { evaluateExpression } from "../math/evaluate-expression.ts";
import { ExpressionError } from "../math/expression-error.ts";

export const mathEvaluate = defineTool({
  name: "math.evaluate",
  description:
    "Computes exactly: + - * / ^ ( ), min max round(x, digits) floor ceil abs sqrt. 7 % 4 is a remainder, 7% is 0.07; ten percent off is 1500 * (1 - 10%).",
  input: z.strictObject({ expression: z.string().trim().min(1).max(500) }),
  output: z.looseObject({ expression: z.string(), result: z.string(), value: z.number() }),
  effect: "read",
  timeoutMs: 3_000,
  maxResultBytes: 4_096,
  idempotent: true,
  summarize: ({ expression }) => `work out ${quoted(expression)}`,
  async run({ expression }) {
    try {
      const exact = evaluateExpression(expression);
      return { ok: true, data: { expression, result: toPlainText(exact), value: exact.toNumber() + 0 } };
    } catch (thrown) {
      if (!(thrown instanceof ExpressionError)) throw thrown;
      return { ok: false, code: thrown.problem, message: thrown.message };
    }
  },
});
