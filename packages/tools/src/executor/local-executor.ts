import { type ToolSettings, toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { AppError, toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { Egress } from "@konstruct/egress/egress";
import { type Endpoints, realEndpoints } from "../contract/endpoints.ts";
import type { IdempotencyStore } from "../contract/idempotency-store.ts";
import type { McpDrifts } from "../contract/mcp-drifts.ts";
import type { McpServers } from "../contract/mcp-servers.ts";
import type { TenantCache } from "../contract/tenant-cache.ts";
import type { OpenedPacks, ReadSecret, Tool, ToolAnswer, ToolContext } from "../contract/tool.ts";
import type { ToolCall, ToolCallContext, ToolDescription, ToolExecutor } from "../contract/tool-executor.ts";
import type { ToolError, ToolResult } from "../contract/tool-result.ts";
import { createGoogleTokens } from "../google/access-token.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { ContactLinks } from "../records/contact-links.ts";
import { MemoryRecords, type WrittenRecords } from "../records/written-records.ts";
import type { ToolRegistry } from "../registry/registry.ts";
import { describeTool, problemsOf } from "./describe-tool.ts";

export type LocalExecutorOptions = {
  registry: ToolRegistry;
  /** Absent: records that tools write are dropped with this executor. */
  records?: WrittenRecords | undefined;
  /** Absent: the tools of packs answer that there is no data. */
  packs?: OpenedPacks | undefined;
  /** Null or absent: `knowledge_base.search` answers that there are no articles. */
  knowledge?: Knowledge | null | undefined;
  /** Null or absent: contacts cannot be linked. */
  contactLinks?: ContactLinks | null | undefined;
  /** Null or absent: tools that need the network answer that there is no egress. */
  egress?: Egress | null | undefined;
  /** Absent: there are no secrets. */
  secrets?: ReadSecret | undefined;
  /** Of the agent; absent: every tool that needs settings is off. */
  settings?: ToolSettings | undefined;
  /** Replaces the real services. */
  endpoints?: Partial<Endpoints> | undefined;
  /** Shared by all turns of a process; see {@link createGoogleTokens}. */
  googleTokens?: TenantCache<string> | undefined;
  /** Absent: MCP servers cannot be reached. */
  mcp?: McpServers | undefined;
  /** Absent: drifts are detected and not stored. */
  mcpDrifts?: McpDrifts | undefined;
  /** Without one, a repeated write relies on the records' own keys. */
  idempotency?: IdempotencyStore;
};

const nothingSet = toolSettingsSchema.parse({});

const noSecrets: ReadSecret = async (name) => {
  throw new AppError("misconfigured", `There is no secret named ${name}. Put it into the vault first.`);
};

type Surroundings = Pick<
  ToolContext,
  | "contactLinks"
  | "egress"
  | "secrets"
  | "settings"
  | "endpoints"
  | "googleTokens"
  | "records"
  | "packs"
  | "mcp"
  | "mcpDrifts"
>;

function surroundings(options: LocalExecutorOptions): Surroundings {
  return {
    contactLinks: options.contactLinks ?? null,
    egress: options.egress ?? null,
    secrets: options.secrets ?? noSecrets,
    settings: options.settings ?? nothingSet,
    endpoints: { ...realEndpoints, ...options.endpoints },
    googleTokens: options.googleTokens ?? createGoogleTokens(),
    mcp: options.mcp ?? null,
    mcpDrifts: options.mcpDrifts ?? null,
    records: options.records ?? new MemoryRecords(),
    packs: options.packs ?? new Map(),
  };
}

type Ending = { data: JsonObject } | { error: ToolError };

const failed = (code: string, message: string, retryable = false): Ending => ({
  error: { code, message, retryable },
});

/** What is wrong with the arguments, or with the schema they are checked by; null if they fit. */
function wrongArgs(tool: Tool, args: JsonObject): Ending | null {
  try {
    const { error } = tool.input.safeParse(args);
    return error === undefined ? null : failed("invalid_args", `${tool.name}: ${problemsOf(error, args)}`);
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    return failed(code, `${tool.name}: ${message}`);
  }
}

function checkAnswer(tool: Tool, answer: ToolAnswer): Ending {
  if (!answer.ok) return failed(answer.code, answer.message, answer.retryable);
  const output = tool.output.safeParse(answer.data);
  if (!output.success) return failed("invalid_output", `${tool.name} gave a result of another shape`);
  const bytes = Buffer.byteLength(JSON.stringify(answer.data));
  if (bytes > tool.maxResultBytes) {
    return failed("result_too_large", `${tool.name} gave ${bytes} bytes, the most is ${tool.maxResultBytes}`);
  }
  return { data: answer.data };
}

/** Runs registered tools in this process; checks the arguments, then the idempotency key, the time limit and the size of the result. */
export class LocalExecutor implements ToolExecutor {
  readonly #options: LocalExecutorOptions;
  readonly #surroundings: Surroundings;

  constructor(options: LocalExecutorOptions) {
    this.#options = options;
    this.#surroundings = surroundings(options);
  }

  describe(name: string): ToolDescription | null {
    return describeTool(this.#options.registry, name);
  }

  async execute(call: ToolCall, context: ToolCallContext): Promise<ToolResult> {
    const startedAt = performance.now();
    const finish = (ending: Ending): ToolResult => ({
      success: "data" in ending,
      data: "data" in ending ? ending.data : null,
      error: "error" in ending ? ending.error : null,
      executionTimeMs: Math.round(performance.now() - startedAt),
    });

    const tool = this.#options.registry.get(call.tool);
    if (tool === undefined) return finish(failed("unknown_tool", `There is no tool ${call.tool}`));
    const wrong = wrongArgs(tool, call.args);
    if (wrong !== null) return finish(wrong);

    const run = async () => finish(await this.#run(tool, call, context));
    const store = this.#options.idempotency;
    if (tool.effect === "read" || store === undefined) return run();
    // Tenant and tool are part of the key: one caller's key must not fetch the result of another tool or tenant.
    return store.run(`${context.tenantId}:${tool.name}:${call.idempotencyKey}`, run);
  }

  async #run(tool: Tool, call: ToolCall, context: ToolCallContext): Promise<Ending> {
    const deadline = new AbortController();
    const signal =
      context.signal === undefined ? deadline.signal : AbortSignal.any([context.signal, deadline.signal]);
    let timer: NodeJS.Timeout | undefined;
    const stopped = new Promise<Ending>((resolve) => {
      // A write that timed out may have happened: only an idempotent one may be retried.
      const stop = (why: string) => resolve(failed("timeout", `${tool.name} ${why}`, tool.idempotent));
      timer = setTimeout(() => {
        deadline.abort();
        stop(`took longer than ${tool.timeoutMs} ms`);
      }, tool.timeoutMs);
      if (context.signal?.aborted) stop("was aborted");
      context.signal?.addEventListener("abort", () => stop("was aborted"), { once: true });
    });
    try {
      const { tenantId, contactId, customerId, language, now } = context;
      const { knowledge = null } = this.#options;
      const { idempotencyKey } = call;
      const given = { tenantId, contactId, customerId, language, now, idempotencyKey, signal };
      const running = tool
        .run(call.args, { ...given, ...this.#surroundings, knowledge })
        .then((answer) => checkAnswer(tool, answer));
      return await Promise.race([running, stopped]);
    } catch (thrown) {
      const error = toAppError(thrown);
      return failed(error.code, `${tool.name}: ${error.message}`, error.retryable && tool.idempotent);
    } finally {
      clearTimeout(timer);
    }
  }
}
