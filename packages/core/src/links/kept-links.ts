import { urlKeys } from "./url-key.ts";

const mark = (at: number) => `\uE000${at}\uE001`;

/** Allowed links, set aside while the rest of a text is made inert. */
export class KeptLinks {
  readonly #allowed = new Map<string, string>();
  readonly #kept: string[] = [];

  /** @param allowedUrls as they were given: they are written that way again */
  constructor(allowedUrls: Iterable<string>) {
    for (const url of allowedUrls) {
      for (const key of urlKeys(url)) if (!this.#allowed.has(key)) this.#allowed.set(key, url.trim());
    }
  }

  /** The allowed address in its given spelling, or null. */
  allowed(url: string): string | null {
    for (const key of urlKeys(url)) {
      const given = this.#allowed.get(key);
      if (given !== undefined) return given;
    }
    return null;
  }

  /** Replaces a link in the text until {@link restore}. */
  keep(markdown: string): string {
    this.#kept.push(markdown);
    return mark(this.#kept.length - 1);
  }

  restore(text: string): string {
    // A letter right after an address would be read as a part of it.
    const apart = text.replace(/\uE001(?=[\p{L}\p{M}\p{N}])/gu, "\uE001 ");
    return apart.replace(/\uE000(\d+)\uE001/g, (_whole, at: string) => this.#kept[Number(at)] ?? "");
  }
}
