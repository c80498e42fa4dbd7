/** The language of a BCP 47 tag without region or script: `pt` of `pt-BR`. */
export const baseOf = (tag: string): string => (tag.split("-")[0] ?? "").toLowerCase();
