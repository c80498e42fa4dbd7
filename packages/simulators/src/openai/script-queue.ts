/** The model's answer to one request, independent of the vendor's format. */
export type ScriptedModelAnswer = {
  text?: string | null;
  /** Own names or wire names. Arguments given as a string are the text of the call's JSON, valid or not. */
  toolCalls?: { name: string; arguments: unknown }[];
  /** Its thoughts before the answer. */
  reasoning?: string;
  /** By default `tool_calls` with calls and `stop` without. */
  finishReason?: "stop" | "length" | "tool_calls" | "content_filter";
  /** In tokens; `prompt` includes the cached ones. A missing value is estimated, or 0. */
  usage?: { prompt?: number; cached?: number; cacheWritten?: number; completion?: number };
};

export type ScriptedRequest = {
  api: "openai" | "anthropic";
  /** The parsed request body. */
  body: Record<string, unknown>;
};

export type Script = ScriptedModelAnswer | ((request: ScriptedRequest) => ScriptedModelAnswer);

/**
 * Answers for the next requests, in order; without one the simulated model answers. A scripted call waits for a request that offers
 * tools: a job that asks the model beside the turn does not take it.
 */
export class ScriptQueue {
  #pending: { script: Script; left: number }[] = [];

  add(script: Script, times: number): void {
    this.#pending.push({ script, left: times });
  }

  get length(): number {
    return this.#pending.length;
  }

  take(request: ScriptedRequest): ScriptedModelAnswer | undefined {
    const entry = this.#pending[0];
    if (entry === undefined) return undefined;
    const isCall = typeof entry.script !== "function" && entry.script.toolCalls !== undefined;
    if (isCall && request.body.tools === undefined) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#pending.shift();
    return typeof entry.script === "function" ? entry.script(request) : entry.script;
  }
}
