import type { AppError } from "@konstruct/core/errors";
import { exactNumbers, type Json, type JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type Document, isMap, isSeq, parseDocument, type YAMLSeq } from "yaml";

/** Aliases multiply; a suite needs few, and a hostile file would use millions. */
const maxAliasCount = 50;
const look = { lineWidth: 130 };

/** A case as the file has it. A worker checks it against the whole schema. */
export type SuiteCase = JsonObject & { id: string; title: string };

const isCase = (value: unknown): value is SuiteCase =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

function unreadable(): AppError {
  return refusalError("suite.not_yaml");
}

function documentOf(yaml: string): Document {
  const document = parseDocument(yaml, { prettyErrors: false, customTags: exactNumbers });
  if (document.errors.length > 0 || !isMap(document.contents)) throw unreadable();
  return document;
}

function casesOf(document: Document): YAMLSeq {
  const cases = document.get("cases", true);
  if (isSeq(cases)) return cases;
  document.set("cases", document.createNode([]));
  return document.get("cases", true) as YAMLSeq;
}

const idAt = (cases: YAMLSeq, place: number): unknown => {
  const item = cases.items[place];
  return isMap(item) ? item.get("id") : undefined;
};

function placeOf(cases: YAMLSeq, id: string): number {
  return cases.items.findIndex((_, place) => idAt(cases, place) === id);
}

/** The cases of a suite in its order; none when the file cannot be read. */
export function casesIn(yaml: string): SuiteCase[] {
  const document = parseDocument(yaml, { prettyErrors: false, customTags: exactNumbers });
  if (document.errors.length > 0) return [];
  let read: unknown;
  try {
    read = document.toJS({ maxAliasCount });
  } catch {
    return [];
  }
  const cases = (read as { cases?: unknown } | null)?.cases;
  return Array.isArray(cases) ? (cases as Json[]).filter(isCase) : [];
}

/**
 * Writes a case into a suite: in the place of another, or at the end. Comments and the other cases stay as they are.
 * @throws AppError `conflict` when the file cannot be read, `not_found` when the case to replace is gone, `invalid_input` when
 * another case has the id
 */
export function withCase(yaml: string, one: SuiteCase, replaces: string | null): string {
  const document = documentOf(yaml);
  const cases = casesOf(document);
  const taken = placeOf(cases, one.id);
  const place = replaces === null ? -1 : placeOf(cases, replaces);
  if (replaces !== null && place === -1) throw refusalError("suite.case_not_found", { id: replaces });
  if (taken !== -1 && taken !== place) throw refusalError("suite.case_exists", { id: one.id });
  cases.flow = false;
  const node = document.createNode(one);
  if (place === -1) cases.items.push(node);
  else cases.items[place] = node;
  return document.toString(look);
}

/** A suite without some cases; null when none would be left. @throws AppError `conflict` when the file cannot be read */
export function withoutCases(yaml: string, ids: readonly string[]): string | null {
  const document = documentOf(yaml);
  const cases = casesOf(document);
  cases.items = cases.items.filter((_, place) => !ids.includes(String(idAt(cases, place))));
  return cases.items.length === 0 ? null : document.toString(look);
}

/** An id for a case that no other has. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const base =
    wanted
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 60) || "case";
  if (!taken.includes(base)) return base;
  let nth = 2;
  while (taken.includes(`${base}-${nth}`)) nth++;
  return `${base}-${nth}`;
}

/** The beginning of a suite without cases. */
export const emptySuite = (name: string) => `suite: ${name}\nagent: agent.yaml\ncases: []\n`;
