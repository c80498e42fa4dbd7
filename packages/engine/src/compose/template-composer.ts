import type { Composed, ComposeRequest, Composer } from "./composer.ts";
import { fillTemplate, renderResult } from "./render-result.ts";
import { endingWithOffer, wordings } from "./wordings.ts";

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** The reply in fixed words. */
export function templateReply(request: ComposeRequest): string {
  const { agent } = request;
  if (request.situation === "unknown_intent") {
    // Small talk is nothing to offer.
    const useful = request.eligible.filter(
      (intent) => intent.tool !== null || intent.required_params.length > 0,
    );
    const topics = (useful.length > 0 ? useful : request.eligible).map((intent) =>
      intent.id.replaceAll(/[_-]/g, " "),
    );
    if (!request.isOffTopic || topics.length === 0) return wordings.notSure;
    return endingWithOffer(
      `${agent.name} is here to help with ${listed(topics)}. How can I assist you with one of those?`,
    );
  }
  const { intent, params, result } = request;
  const filled =
    intent.reply === undefined
      ? null
      : fillTemplate(intent.reply, { agent: agent.name, ...params, ...result });
  if (filled === null && intent.tool === "escalate") return wordings.handoff;
  return filled ?? (result === null ? "How can I help you?" : renderResult(result));
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
