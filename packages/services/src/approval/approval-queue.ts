import {
  listPendingTools,
  type QueuedApproval,
  type RankedTool,
  readApprovalQueue,
} from "@konstruct/db/inbox/approval-queue";
import { readWhatWasGiven, type WhatWasGiven } from "@konstruct/db/inbox/what-was-given";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import { z } from "zod";
import { authorise, may, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type ArgumentOrigin, argumentOrigins, toolsNamed } from "./argument-origins.ts";
import { createToolRegistries } from "./tool-registries.ts";

const inputSchema = z.strictObject({
  /** `decided`: the newest ones with their outcome. */
  state: z.enum(["pending", "decided"]).default("pending"),
  limit: z.int().min(1).max(100).default(50),
});

export type QueuedApprovalView = Omit<QueuedApproval, "nonce" | "envelope"> & {
  /** The tool's effect; null for a draft, which has no tool. */
  effect: ToolEffect | null;
  /** Every argument of the tool, for the form. */
  argNames: string[];
  /** The source of each argument. */
  origins: ArgumentOrigin[];
};

const nothingGiven: WhatWasGiven = { said: [], results: [] };

/** Irreversible effects come first. A draft has no rank and comes last: another reply can correct it. */
const rankOf: Record<ToolEffect, number> = { irreversible: 0, write: 1, read: 2 };

export type ApprovalQueue = (
  context: ServiceContext,
  input?: z.input<typeof inputSchema>,
) => Promise<QueuedApprovalView[]>;

/**
 * The reviewers' queue: pending approvals by risk and then by age, decided ones newest first. Each entry has one sentence about its
 * effect, the arguments, the rule and reason, the evidence, and the conversation around it.
 */
export function createApprovalQueue(): ApprovalQueue {
  const registryOf = createToolRegistries();

  async function ranksOf(tx: TenantTransaction): Promise<RankedTool[]> {
    const ranked: RankedTool[] = [];
    for (const one of await listPendingTools(tx)) {
      const { registry } = await registryOf(tx, one.agentVersionId);
      const effect = registry.get(one.tool)?.effect;
      if (effect !== undefined) ranked.push({ ...one, rank: rankOf[effect] });
    }
    return ranked;
  }

  async function withTool(
    tx: TenantTransaction,
    { nonce: _nonce, envelope: _envelope, ...shown }: QueuedApproval,
    given: WhatWasGiven,
  ): Promise<QueuedApprovalView> {
    const version = shown.tool === null ? undefined : await registryOf(tx, shown.agentVersionId);
    const tool = version?.registry.get(shown.tool ?? "");
    const asked = Object.keys(shown.args ?? {});
    const schema =
      tool &&
      (z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" }) as { properties?: object });
    return {
      ...shown,
      effect: tool?.effect ?? null,
      argNames: [...new Set([...asked, ...Object.keys(schema?.properties ?? {})])],
      origins: version === undefined ? [] : argumentOrigins(shown, { ...version, given }),
    };
  }

  return async (context, input = {}) => {
    authorise(context, "approval.read");
    const { state, limit } = parseInput(inputSchema, input);
    return withTenant(context.database, context.tenantId, async (tx) => {
      const ranks = state === "pending" ? await ranksOf(tx) : [];
      const found = await readApprovalQueue(tx, { state, limit, ranks });
      const mayRead = may(context, "conversation.read");
      // A member who may not read the conversation sees the kind of source, not the words.
      const asked = mayRead ? found.map(({ id, detail }) => ({ id, tools: toolsNamed({ detail }) })) : [];
      const given = await readWhatWasGiven(tx, asked);
      const views: QueuedApprovalView[] = [];
      for (const each of found) views.push(await withTool(tx, each, given.get(each.id) ?? nothingGiven));
      return mayRead ? views : views.map((view) => ({ ...view, excerpt: [] }));
    });
  };
}
