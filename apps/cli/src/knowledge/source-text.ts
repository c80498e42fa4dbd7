import type { KnowledgeSource } from "@konstruct/db/knowledge/sources";
import { printable } from "../printable.ts";

/** "ready", or "embedding, 32 of 96 passages". */
export function progressOf({ state, progress }: KnowledgeSource): string {
  const { done, total, unit } = progress;
  if (typeof done !== "number" || typeof unit !== "string") return state;
  return `${state}, ${done}${typeof total === "number" ? ` of ${total}` : ""} ${unit}`;
}

function next({ state, kind, dueAt }: KnowledgeSource): string {
  if (dueAt === null || (state !== "ready" && state !== "failed")) return "";
  return `; ${kind === "url" && state === "ready" ? "crawled" : "tried"} again ${dueAt.toISOString()}`;
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;

export function sourceLine(source: KnowledgeSource): string {
  const { id, collection, name, documents, chunks, reason } = source;
  const why = reason === null ? "" : `: ${reason}`;
  const holds = `${count(documents, "document")}, ${count(chunks, "passage")}`;
  return printable(`${id}  ${progressOf(source)}  ${collection}/${name}  ${holds}${next(source)}${why}`);
}
