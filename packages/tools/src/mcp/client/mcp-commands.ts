import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";

const commandsSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/),
  z.strictObject({
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    cwd: z.string().optional(),
  }),
);

/** Programs of this installation that speak MCP over standard input and output. A tenant gives a name and no command line. */
export type McpCommands = Readonly<
  Record<string, { command: string; args: string[]; env: Record<string, string>; cwd?: string | undefined }>
>;

/** Parses the operator's list of commands. @throws AppError misconfigured */
export function readMcpCommands(json: string): McpCommands {
  const parsed = parseJson(json);
  const commands = commandsSchema.safeParse(parsed.ok ? parsed.value : null);
  if (commands.success) return commands.data;
  throw new AppError(
    "misconfigured",
    `The list of MCP commands cannot be used: ${z.prettifyError(commands.error)}`,
  );
}
