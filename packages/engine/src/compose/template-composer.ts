import { localList } from "@konstruct/core/language/format";
import { en } from "@konstruct/core/language/tables/en";
import { slotLabel } from "../intents/words-for-people.ts";
import { likedWords } from "../preferences/remembered-slots.ts";
import { functionsOfIntents } from "../scope/functions.ts";
import { scopeLine } from "../scope/scope-words.ts";
import type { Composed, ComposeRequest, Composer } from "./composer.ts";
import { joined } from "./joined.ts";
import { fillTemplate, renderList, renderResult } from "./render-result.ts";
import { endingWithOffer, wordings } from "./wordings.ts";

/** What a recommendation kept to without asking, so that the contact can correct it. */
function rememberedWords({
  agent,
  intent,
  params,
  remembered,
  recalled,
}: Extract<ComposeRequest, { situation: "done" }>): string {
  const kept = remembered.map((name) => {
    const value = params[name];
    return `your ${slotLabel(intent, name)} of ${typeof value === "number" ? value.toLocaleString("en-US") : value}`;
  });
  return kept.length === 0
    ? ""
    : wordings.keptTo(
        localList(kept, "en"),
        localList(likedWords(agent, recalled.preferences).slice(0, 3), "en"),
      );
}

/** The reply in fixed words. */
export function templateReply(request: ComposeRequest): string {
  const { agent } = request;
  if (request.situation === "unknown_intent") {
    const functions = functionsOfIntents(request.eligible);
    if (!request.isOffTopic || functions.length === 0) return wordings.notSure;
    return endingWithOffer(scopeLine(agent.name, functions, en, "en"));
  }
  const { intent, params, result } = request;
  const fields = { agent: agent.name, ...params, ...result };
  const filled = intent.reply === undefined ? null : fillTemplate(intent.reply, fields);
  const listed = intent.reply_each === undefined ? null : renderList(intent.reply_each, result);
  if (listed !== null) {
    if (listed.length === 0) return fillTemplate(intent.reply_none ?? "", fields) || wordings.nothingFound;
    return [joined(rememberedWords(request), filled ?? ""), ...listed]
      .filter((line) => line !== "")
      .join("\n");
  }
  return filled ?? (result === null ? "How can I help you?" : renderResult(result, params));
}

/** Built-in mode: no model. */
export class TemplateComposer implements Composer {
  async compose(request: ComposeRequest): Promise<Composed> {
    return { text: templateReply(request), source: "template", modelCalls: [], error: null };
  }

  template(request: ComposeRequest): string {
    return templateReply(request);
  }
}
