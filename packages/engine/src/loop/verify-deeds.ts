import { toAppError } from "@konstruct/core/errors";
import { generateObject } from "@konstruct/llm/generate-object";
import type { LLMProvider } from "@konstruct/llm/provider";
import { z } from "zod";
import { claimedDeed } from "../grounding/claimed-deed.ts";
import { metered } from "../model-call.ts";
import { promptBlock } from "../prompt-block.ts";
import { type LoopRun, succeeded } from "./loop-run.ts";

const answerSchema = z.object({
  /** The words of the reply that say it was done; null when none do. */
  claimed: z.string().nullable(),
});

const instructions =
  "You check a reply before it is sent. In this turn nothing was changed for the contact: no booking, order, ticket, payment, message or record was made, changed or cancelled. What was done earlier in the conversation is listed and may be told again. What waits for the contact's yes or for a colleague's decision is listed too: that it was noted, or passed on to be decided, is true; that it was done is not. Does the reply say that anything else was done, is being done now, or will certainly be done? Offers, questions, conditions, and facts that were true before are no such claim. Copy the words that claim it, or null.";

/** What was done before this turn, as the verifier is told of it. */
const doneBefore = ({ turn }: LoopRun) =>
  (turn.input.earlier ?? [])
    .filter(({ effect, state }) => effect !== "read" && state === "done")
    .map(({ tool, args }) => ({ tool, args }));

const stillWaits = ({ turn }: LoopRun) =>
  turn.session.waiting.map(({ summary, approvalId }) => ({
    would: summary,
    waits_for: approvalId === null ? "the contact's yes" : "a colleague's decision",
  }));

async function askVerifier(run: LoopRun, model: LLMProvider, text: string): Promise<string | null> {
  const { provider, calls } = metered(model, "verify");
  try {
    const { claimed } = await generateObject(
      provider,
      [
        { role: "system", content: instructions },
        {
          role: "user",
          content: `${promptBlock("done_before", doneBefore(run))}\n${promptBlock("waiting", stillWaits(run))}\n${promptBlock("reply", text)}`,
        },
      ],
      { name: "claimed_deed", schema: answerSchema, temperature: 0, maxTokens: 200 },
    );
    return claimed;
  } catch (thrown) {
    // A verifier that cannot be asked leaves the words to the list.
    run.turn.emit("policy_check", { verifier: toAppError(thrown).code }, "warn");
    return claimedDeed(text);
  } finally {
    run.turn.record.modelCalls.push(...calls);
  }
}

/**
 * Words that claim a deed which no call has done; null when there are none. Where something was to be done and nothing was, a model
 * reads the reply, in whatever language it is.
 */
export async function unmetDeed(run: LoopRun, model: LLMProvider, text: string): Promise<string | null> {
  const { deed_check: check } = run.turn.input.agent;
  // A look-up that the contact agreed to is no deed.
  const hasWritten = succeeded(run).some(({ call }) => call.effect !== "read");
  if (check === "off" || hasWritten) return null;
  const claimed = claimedDeed(text);
  // Told before, and let through then.
  const isRepeated = run.turn.input.history.some(
    (one) => one.role === "agent" && claimed !== null && one.text.includes(claimed),
  );
  if (isRepeated) return null;
  if (check === "words") return claimed;
  return claimed !== null || run.hadWriteInPlay ? askVerifier(run, model, text) : null;
}
