import { withExactNumbers } from "@konstruct/core/json";

const asJson = (lines: string) => withExactNumbers(lines);
const asEvents = (lines: string) => lines.replace(/^data:[^\r\n]*/gm, withExactNumbers);

/**
 * Gives the numbers of an answer all their digits before the client parses it: JSON, or the data of events. It works on whole
 * lines, for neither a number nor a text of JSON spans two.
 */
export class ExactAnswer {
  readonly #decoder = new TextDecoder();
  readonly #exact: (lines: string) => string;
  #rest = "";

  constructor(contentType: string) {
    this.#exact = contentType.includes("text/event-stream") ? asEvents : asJson;
  }

  /** The lines that a chunk completes. */
  push(chunk: Uint8Array): Uint8Array {
    const text = this.#rest + this.#decoder.decode(chunk, { stream: true });
    const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
    this.#rest = text.slice(end);
    return Buffer.from(this.#exact(text.slice(0, end)));
  }

  end(): Uint8Array {
    return Buffer.from(this.#exact(this.#rest + this.#decoder.decode()));
  }
}
