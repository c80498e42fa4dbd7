import type { Json, JsonObject } from "@konstruct/core/json";
import { labelOf } from "../intents/param-spec.ts";

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

/** Fills `{field}` from the fields. Null when a field has no value: a half-filled sentence is worse than another one. */
export function fillTemplate(template: string, fields: JsonObject): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(fields, name) ? sayValue(fields[name]) : "";
    if (value === "") isComplete = false;
    return value;
  });
  return isComplete ? text : null;
}

/** Ours, not the contact's. */
const hidden = /(^|_)(contact_id|customer_id|tenant_id)$/;

export function visibleFields(result: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !hidden.test(key)));
}

/** "Your order O-12345 is shipped via UPS, ETA Oct 20": one natural sentence from any tool's result. */
export function renderResult(result: JsonObject): string {
  const entries = Object.entries(visibleFields(result));
  const id = entries.find(([key, value]) => /_id$/.test(key) && typeof value === "string");
  const { status, carrier, eta, ...rest } = Object.fromEntries(entries);
  if (id === undefined || typeof status !== "string") {
    const parts = entries.flatMap(([key, value]) =>
      sayValue(value) === "" ? [] : [`${labelOf(key)}: ${sayValue(value)}`],
    );
    return parts.length === 0 ? "Done." : `Here is what I found: ${parts.slice(0, 8).join(", ")}.`;
  }
  const via = sayValue(carrier) === "" ? "" : ` via ${sayValue(carrier)}`;
  const expected = sayValue(eta) === "" ? "" : `, ETA ${sayValue(eta)}`;
  const tracking = sayValue(rest.tracking) === "" ? "" : ` (tracking ${sayValue(rest.tracking)})`;
  const thing = labelOf(id[0].replace(/_id$/, ""));
  return `Your ${thing} ${id[1]} is ${status.replaceAll("_", " ")}${via}${expected}${tracking}.`;
}
