import type { Json, JsonObject } from "@konstruct/core/json";
import { commonLabel } from "../intents/words-for-people.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A value as a person would write it: dates as "Oct 20", lists joined. Empty for nothing. */
function sayValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(sayValue).join(", ");
  if (typeof value === "object") return "";
  const text = String(value);
  const date = /^\d{4}-(\d{2})-(\d{2})(?:T.*)?$/.exec(text);
  return date === null ? text : `${months[Number(date[1]) - 1]} ${Number(date[2])}`;
}

const moneyField = /(^|_)(price|amount|total|cost|fee|paid|balance|deposit)$/;

/** An amount with cents has both of them: 79.9 is 79.90. */
function sayField(name: string, value: Json | undefined): string {
  const hasCents = typeof value === "number" && !Number.isInteger(value) && moneyField.test(name);
  return hasCents ? value.toFixed(2) : sayValue(value);
}

/** Fills `{field}` from the fields. Null when a field has no value: a half-filled sentence is worse than another one. */
export function fillTemplate(template: string, fields: JsonObject): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(fields, name) ? sayField(name, fields[name]) : "";
    if (value === "") isComplete = false;
    return value;
  });
  return isComplete ? text : null;
}

/** A line without the parts of it that would be empty: `{a} – {b} ({c})` loses " ({c})" when there is no c. */
function fillLine(template: string, fields: JsonObject): string {
  const parts = template.split(/(?=\s[–(|,-])|(?<=[)|])/u);
  return parts
    .flatMap((part) => fillTemplate(part, fields) ?? [])
    .join("")
    .trim();
}

/** One line for each entry of the result's list, numbered when there are several; null when the result has no list. */
export function renderList(template: string, result: JsonObject | null): string[] | null {
  const list = Object.values(result ?? {}).find((value) => Array.isArray(value));
  if (list === undefined) return null;
  const lines = list.flatMap((entry) => {
    const isFields = entry !== null && typeof entry === "object" && !Array.isArray(entry);
    const line = isFields ? fillLine(template, entry) : sayValue(entry);
    return line === "" ? [] : [line];
  });
  return lines.length < 2 ? lines : lines.map((line, index) => `${index + 1}. ${line}`);
}

/** Ours, not the contact's. */
const hidden = /(^|_)(contact_id|customer_id|tenant_id)$/;

/** The fields of a result that a contact may see. */
export function visibleFields(result: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !hidden.test(key)));
}

/** The fields a contact may see, in the order of the record: "status: open, floor: 2". */
export function factsIn(result: JsonObject): string {
  const parts = Object.entries(visibleFields(result)).flatMap(([key, value]) =>
    sayValue(value) === "" ? [] : [[commonLabel(key), sayValue(value)].filter(Boolean).join(": ")],
  );
  return parts.slice(0, 8).join(", ");
}

/** Names of states have underscores: "in_transit" is "in transit". */
const plainStates = (result: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(result).map(([key, value]) => [
      key,
      typeof value === "string" && /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value,
    ]),
  );

/** A tool's own sentence for what it gave; null where a field that it needs has no value. */
export function toldByTool(template: string, result: JsonObject): string | null {
  const fields = plainStates(visibleFields(result));
  return fillTemplate(
    template.replace(/\[([^\]]*)\]/g, (_whole, part: string) => fillTemplate(part, fields) ?? ""),
    fields,
  );
}

/**
 * "Your order O-1 is open": one sentence from any tool's result, about the id the contact did not give when there is one. Never by the
 * order of keys, which a database changes. Null for a result without a status.
 */
export function statusSentence(result: JsonObject, params: JsonObject = {}): string | null {
  const fields = plainStates(visibleFields(result));
  const ids = Object.entries(fields).filter(([key, value]) => /_id$/.test(key) && typeof value === "string");
  const [id] = ids.sort(([a], [b]) => Number(a in params) - Number(b in params) || (a < b ? -1 : 1));
  if (id === undefined || typeof fields.status !== "string") return null;
  const thing = commonLabel(id[0].replace(/_id$/, ""));
  return `${thing === null ? "" : `Your ${thing} `}${id[1]} is ${fields.status}.`;
}
