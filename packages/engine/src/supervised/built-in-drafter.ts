import type { Intent } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { fill } from "@konstruct/core/language/fill";
import type { Params } from "@konstruct/understanding/slots/params";
import { interpret } from "../propose/understand/intents/interpret.ts";
import { rankingOf } from "../propose/understand/scope/ranking.ts";
import { questionFor } from "../say/question.ts";
import { resultWords } from "../say/result-words.ts";
import type { DraftAnswer, Drafter, DraftRequest } from "../turn/drafter.ts";
import { recordsIn } from "../turn/looked-up.ts";
import type { SupervisedReply } from "../turn/supervised-reply.ts";

/** The record a request is about: the one with the value that was said, or the only one there is. */
export function recordFor(intent: Intent, records: readonly JsonObject[], said: Params): JsonObject | null {
  const [name] = intent.required_params.filter((param) => records.some((one) => one[param] !== undefined));
  if (name === undefined) return null;
  const fitting = records.filter((one) => one[name] !== undefined);
  const value = said[name];
  if (value === undefined) return fitting.length === 1 ? fitting[0]! : null;
  return fitting.find((one) => String(one[name]).toLowerCase() === String(value).toLowerCase()) ?? null;
}

/**
 * Drafts without a model where the named intent has an action, a record looked up or a fixed reply; everything else is
 * escalated. A draft is given a confidence of at least 85, an escalation at most 50.
 */
export class BuiltInDrafter implements Drafter {
  async draft(request: DraftRequest): Promise<DraftAnswer> {
    const { agent, eligible, text, lookedUp, reads, tells, lines, language, say } = request;
    const actions = Object.entries(agent.supervised.actions);
    const acting = eligible.filter((one) =>
      actions.some(([, { tool }]) => tool !== null && tool === one.tool),
    );
    const { intentId, params, confidence } = interpret({
      eligible,
      text,
      ranking: rankingOf(await request.ranker.rank(text), eligible),
      waiting: null,
      recentIntentId: null,
      shown: [],
      now: request.now,
      zone: request.zone,
      locale: request.locale,
      acts: new Set(acting.map(({ id }) => id)),
    });
    const intent = eligible.find((one) => one.id === intentId) ?? null;
    const reply = (action: string, draft: string, note: string): DraftAnswer => {
      const sure = Math.round(confidence * 100);
      const given: SupervisedReply = {
        intent: intent?.id ?? "other",
        action_type: action,
        confidence: draft === "" ? Math.min(sure, 50) : Math.max(sure, 85),
        draft,
        internal_note: note,
      };
      return { ok: true, reply: given, modelCalls: [] };
    };

    if (intent === null) return reply("escalate", "", "No intent of the agent fits this message.");
    const action = acting.includes(intent)
      ? actions.find(([, { tool }]) => tool === intent.tool)?.[0]
      : undefined;
    const record = recordFor(intent, recordsIn(lookedUp), params);
    if (action !== undefined) {
      const known = { ...record, ...params };
      const missing = intent.required_params.find((name) => known[name] === undefined);
      const note = `The contact asks for: ${intent.id}.`;
      if (missing !== undefined) return reply("reply", questionFor(intent, missing, lines, say), note);
      const about = intent.required_params.map((name) => String(known[name])).join(", ");
      return reply(
        action,
        fill(lines.takenCareOf, {
          label: [say(intent.label ?? lines.request), about].filter(Boolean).join(": "),
        }),
        note,
      );
    }
    const words = (result: JsonObject | null) =>
      resultWords({
        agent,
        intent,
        params,
        remembered: [],
        liked: [],
        result,
        tells: tells.get(intent.tool ?? ""),
        lines,
        language,
        say,
        zone: request.zone,
      });
    if (intent.tool !== null && reads.has(intent.tool) && record !== null) {
      return reply("reply", words(record), "From the records looked up.");
    }
    if (intent.tool === null && intent.required_params.length === 0 && intent.reply !== undefined) {
      return reply("reply", words(null), "A fixed reply of the agent.");
    }
    return reply("escalate", "", `Recognised as ${intent.id}, which needs a person without a model.`);
  }
}
