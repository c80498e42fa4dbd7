import { loadAgentYaml } from "@konstruct/engine/agent-yaml";
import { InMemoryIdempotencyStore } from "@konstruct/tools/idempotency-store";
import { loadInventoryCsv } from "@konstruct/tools/inventory/load-inventory-csv";
import { JsonDataSource } from "@konstruct/tools/json-data-source";
import { loadMarkdownKnowledge } from "@konstruct/tools/knowledge/load-markdown-knowledge";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { createRegistry } from "@konstruct/tools/registry";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { z } from "zod";
import { UsageError } from "../failure.ts";
import { eachLine } from "../inspect/each-line.ts";
import type { Io } from "../io.ts";
import { exampleFiles, filesOf } from "../seed/examples.ts";

/** `allowAnyPublic` lifts the host allow-list of tools that reach out; none of this version's does. */
export type ToolOptions = {
  data?: string;
  /** A sheet, read by the mapping of `agent`. */
  stock?: string;
  /** A folder of Markdown. */
  knowledge?: string;
  agent?: string;
  allowAnyPublic?: boolean;
};

const argsSchema = z.record(z.string(), z.json());
const caller = { tenantId: "inspect", contactId: "inspect", customerId: null };

function shown({ success, data, error, executionTimeMs }: ToolResult) {
  return {
    success,
    ...(data !== null && { data }),
    ...(error !== null && { error: { code: error.code, message: error.message } }),
    ms: executionTimeMs,
  };
}

/** The stock list and the articles: the computer shop's unless others are named. */
async function shelvesOf({ stock, knowledge, agent }: ToolOptions) {
  const shop = filesOf("computer-shop");
  const { inventory } = await loadAgentYaml(agent ?? shop.agent);
  const [sheet, articles] = [stock ?? shop.stock, knowledge ?? shop.knowledge];
  return {
    inventory: sheet === null || inventory === null ? null : await loadInventoryCsv(sheet, inventory),
    knowledge: articles === null ? null : await loadMarkdownKnowledge(articles),
  };
}

const refused = (code: string, message: string) => ({ success: false, error: { code, message }, ms: 0 });

/** Arguments in, results out; what a tool writes stays in this process. */
export async function inspectTool(io: Io, name: string, options: ToolOptions): Promise<number> {
  const registry = createRegistry();
  if (!registry.has(name))
    throw new UsageError(`There is no tool ${name}. Known tools: ${[...registry.keys()].join(", ")}.`);
  const dataSource = await JsonDataSource.fromFile(options.data ?? exampleFiles.orders);
  const executor = new LocalExecutor({
    registry,
    dataSource,
    ...(await shelvesOf(options)),
    idempotency: new InMemoryIdempotencyStore(),
  });
  return eachLine(io, {
    unreadable: (reason) => refused("invalid_args", reason),
    async handle(value, lineNumber) {
      const args = argsSchema.safeParse(value);
      if (!args.success) return refused("invalid_args", "a line is an object of arguments");
      const call = { tool: name, args: args.data, idempotencyKey: `inspect:${lineNumber}` };
      return shown(await executor.execute(call, { ...caller, now: new Date() }));
    },
  });
}
