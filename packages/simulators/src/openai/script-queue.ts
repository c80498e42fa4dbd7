/** What the model answers to one request, in words both vendors' formats can say. */
export type ScriptedModelAnswer = {
  text?: string | null;
  /** Own names or wire names. Arguments that are a string are the text of the call's JSON, broken or not. */
  toolCalls?: { name: string; arguments: unknown }[];
  /** What it thought first. */
  reasoning?: string;
  /** `tool_calls` with calls and `stop` without, unless told. */
  finishReason?: "stop" | "length" | "tool_calls" | "content_filter";
  /** In tokens; `prompt` holds the cached ones. What is left out is estimated, or 0. */
  usage?: { prompt?: number; cached?: number; cacheWritten?: number; completion?: number };
};

export type ScriptedRequest = {
  api: "openai" | "anthropic";
  /** As it came. */
  body: Record<string, unknown>;
};

export type Script = ScriptedModelAnswer | ((request: ScriptedRequest) => ScriptedModelAnswer);

/** Answers for the next requests, in order; without one the simulated model speaks. */
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
    entry.left -= 1;
    if (entry.left <= 0) this.#pending.shift();
    return typeof entry.script === "function" ? entry.script(request) : entry.script;
  }
}
