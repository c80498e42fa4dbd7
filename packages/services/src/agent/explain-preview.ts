import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { findPreviewTurn } from "@konstruct/db/agent/preview-turn";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";

/** Of a record only what is told is read: a turn of an older release holds other things besides. */
const traceSchema = z.object({
  events: z
    .array(z.object({ stage: z.string(), timestamp: z.string(), level: z.string() }))
    .catch([])
    .default([]),
  decisions: z
    .object({
      understood: z
        .object({ intent_id: z.string().nullable().catch(null), confidence: z.number().optional() })
        .nullable(),
      policy: z.array(
        z.object({
          tool: z.string(),
          verdict: z.string(),
          ruleId: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      handoff: z.object({ reason: z.string(), detail: z.string().nullish() }).nullable(),
    })
    .partial()
    .catch({})
    .default({}),
});

const passagesSchema = z.object({
  passages: z.array(
    z.object({ title: z.string(), source: z.string(), text: z.string(), confidence: z.number().optional() }),
  ),
});

export type Explanation = {
  ms: number;
  stages: { stage: string; atMs: number; level: string }[];
  understood: { intentId: string | null; confidence: number | null };
  passages: { title: string; source: string; text: string; confidence: number | null }[];
  verdicts: { tool: string; verdict: string; ruleId: string | null; reason: string | null }[];
  tools: {
    tool: string;
    effect: string;
    args: JsonObject;
    state: string;
    simulated: boolean;
    error: string | null;
  }[];
  models: {
    purpose: string;
    model: string;
    tokensIn: number;
    tokensOut: number;
    costMicroUsd: number;
    ms: number;
  }[];
  /** Facts of the reply, and what each rests on. */
  atoms: { text: string; kind: string; source: string | null }[];
  /** Whom it would have handed over to, and why. */
  handoff: string | null;
};

const resultSchema = z.looseObject({
  data: z.looseObject({ simulated: z.boolean().optional() }).nullable().optional(),
  error: z.looseObject({ message: z.string() }).nullable().optional(),
});

const atomSchema = z.object({
  kind: z.string(),
  start: z.number(),
  end: z.number(),
  source: z.string().optional(),
});

/** Why the draft answered as it did. @throws AppError `not_found`, also for a turn with a contact */
export async function explainPreview(context: ServiceContext, turnId: string): Promise<Explanation> {
  authorise(context, "agent.edit");
  const id = z.guid().safeParse(turnId);
  const turn = id.success
    ? await withTenant(context.database, context.tenantId, (tx) => findPreviewTurn(tx, id.data))
    : undefined;
  if (turn === undefined)
    throw new AppError("not_found", "There is no such turn of a preview", {
      publicMessage: "There is no such answer.",
    });
  const { events, decisions } = traceSchema.parse(turn.trace);
  const start = turn.startedAt.getTime();
  const calls = turn.tools.map((call) => ({
    ...call,
    result: resultSchema.catch({}).parse(call.result ?? {}),
  }));
  return {
    ms: turn.endedAt.getTime() - start,
    stages: events.map(({ stage, timestamp, level }) => ({
      stage,
      atMs: Date.parse(timestamp) - start,
      level,
    })),
    understood: {
      intentId: decisions.understood?.intent_id ?? null,
      confidence: decisions.understood?.confidence ?? null,
    },
    passages: calls.flatMap(({ result }) => {
      const found = passagesSchema.safeParse(result.data);
      return found.success
        ? found.data.passages.map((one) => ({ ...one, confidence: one.confidence ?? null }))
        : [];
    }),
    verdicts: decisions.policy ?? [],
    tools: calls.map(({ tool, effect, args, state, result }) => ({
      tool,
      effect,
      args,
      state,
      simulated: result.data?.simulated === true,
      error: result.error?.message ?? null,
    })),
    models: turn.models.map(({ purpose, model, tokensIn, tokensOut, costMicroUsd, latencyMs }) => ({
      purpose,
      model,
      tokensIn,
      tokensOut,
      costMicroUsd,
      ms: latencyMs,
    })),
    atoms: turn.provenance.flatMap((written) => {
      const atom = atomSchema.safeParse(written);
      if (!atom.success) return [];
      const { kind, start: from, end, source } = atom.data;
      return [{ text: (turn.reply ?? "").slice(from, end), kind, source: source ?? null }];
    }),
    handoff:
      decisions.handoff == null
        ? null
        : [decisions.handoff.reason, decisions.handoff.detail].filter(Boolean).join(": "),
  };
}
