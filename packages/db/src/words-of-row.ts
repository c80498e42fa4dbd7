import type { Part } from "@konstruct/core/message";
import { saidAndBeside } from "@konstruct/core/words-of-parts";

/** SQL condition: a message has words, its own or beside them. @param message the alias of the message table */
export const hasWords = (message: string): string =>
  `(${message}.text ~ '\\S' or ${message}.parts @? '$[*] ? (@.type == "context" || @.type == "contacts" || @.type == "order" || @.type == "location" || @.type == "form")')`;

/** SQL: the text as its reader saw it, after the words that an AI answers. @param message the alias of the message table */
export const seenText = (message: string): string =>
  `concat_ws(E'\\n\\n', ${message}.disclosure ->> 'words', ${message}.text)`;

type Row = { text: string; parts: Part[] };

/** A message's row with all its words as its text: what was said, then what came beside it with its role. */
export const withWords = <Of extends Row>({ parts, ...row }: Of): Omit<Of, "parts"> => ({
  ...row,
  text: saidAndBeside({ text: row.text, parts }),
});

const longestPreview = 200;

/** The columns of a preview of a message: the parts are read only where there is no text. */
export const previewOf = (message: string): string =>
  `left(${message}.text, ${longestPreview}) as "lastText", case when ${message}.text = '' then ${message}.parts end as "lastParts"`;

/** The same row with one text for a list. */
export function withPreview<Of extends { lastText: string | null }>({
  lastParts,
  ...row
}: Of & { lastParts: Part[] | null }) {
  const beside = lastParts === null ? "" : saidAndBeside({ text: "", parts: lastParts });
  return { ...row, lastText: row.lastText || beside.slice(0, longestPreview).toWellFormed() || row.lastText };
}
