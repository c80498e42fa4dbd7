/**
 * How a model calls tools. `accepted`: its server takes tools, and no call has come yet. `native`: it has made a native call.
 * `json`: its calls are in the text.
 */
export type ToolMode = "accepted" | "native" | "json";

const mostKnown = 1_000;

/** The known tool modes by model, while the process runs. The oldest entry is dropped first. */
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
