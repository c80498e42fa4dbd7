/**
 * What is known of how a model calls tools. `accepted`: its server takes them, and no answer has shown more yet. `native`: it
 * has called one. `json`: calls are in the text of its answers.
 */
export type ToolMode = "accepted" | "native" | "json";

const mostKnown = 1_000;

/** By model, for as long as the process lives. The one learnt longest ago gives way. */
export class ToolModes {
  readonly #known = new Map<string, ToolMode>();

  get(model: string): ToolMode | undefined {
    return this.#known.get(model);
  }

  learn(model: string, mode: ToolMode): void {
    this.#known.delete(model);
    this.#known.set(model, mode);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }
}
