import { lineLanguageOf, linesOfTurn } from "../language/lines-of-turn.ts";
import { moveContextOf } from "../loop/goal-proposals.ts";
import { tastesOf } from "../preferences/remembered-slots.ts";
import { recall } from "../turn/recall.ts";
import { toolContextOf } from "../turn/tools.ts";
import type { Turn } from "../turn/turn.ts";
import { hasProductWords } from "./context-source.ts";
import type { DraftRequest } from "./drafter.ts";

/** Everything a draft is made from, looked up before its one call. */
export async function draftRequestOf(turn: Turn, text: string): Promise<DraftRequest> {
  const { agent } = turn.input;
  const { context, clock } = turn.ports;
  const now = clock();
  const { customerId } = toolContextOf(turn.input, now);
  const recalled = recall(turn);
  const { preferences } = recalled;
  const budget = preferences.find((one) => one.kind === "budget")?.value.max;
  const wantsProducts = hasProductWords(text, agent.product_words);
  const [orders, products] = await Promise.all([
    context.orders(customerId),
    wantsProducts ? context.products(text, { ...tastesOf(preferences), maxPrice: budget ?? null }) : null,
  ]);
  const eligible = [...moveContextOf(turn).eligible];
  const { dialogue: lines } = linesOfTurn(turn);
  return { agent, eligible, text, recalled, orders, products, now, lines, language: lineLanguageOf(turn) };
}
