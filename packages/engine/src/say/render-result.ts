import type { JsonObject } from "@konstruct/core/json";
import { holesOf } from "@konstruct/core/language/fill";
import { commonLabel } from "./labels.ts";
import { currencyOf, isAmount, type Speech, sayField, sayValue } from "./say-value.ts";

/**
 * Fills `{field}` placeholders. Null if a field has no value: another sentence is better than a half-filled one. A template with
 * `{currency}` gets amounts without a currency.
 */
export function fillTemplate(template: string, fields: JsonObject, speech: Speech): string | null {
  return filled(template, fields, speech, holesOf(template).includes("currency") ? null : currencyOf(fields));
}

function filled(
  template: string,
  fields: JsonObject,
  speech: Speech,
  currency: string | null,
): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(fields, name) ? sayField(name, fields[name], currency, speech) : "";
    if (value === "") isComplete = false;
    return value;
  });
  return isComplete ? text : null;
}

/** Fills one line and drops its empty parts: `{a} – {b} ({c})` loses " ({c})" when c is empty. */
function fillLine(template: string, fields: JsonObject, speech: Speech): string {
  const currency = holesOf(template).includes("currency") ? null : currencyOf(fields);
  const parts = template.split(/(?=\s[–(|,-])|(?<=[)|])/u);
  return parts
    .flatMap((part) => filled(part, fields, speech, currency) ?? [])
    .join("")
    .trim();
}

/** One line for each entry of the result's list, numbered if there are several; null if the result has no list. */
export function renderList(template: string, result: JsonObject | null, speech: Speech): string[] | null {
  const list = Object.values(result ?? {}).find((value) => Array.isArray(value));
  if (list === undefined) return null;
  const lines = list.flatMap((entry) => {
    const isFields = entry !== null && typeof entry === "object" && !Array.isArray(entry);
    const line = isFields ? fillLine(template, entry, speech) : sayValue(entry, speech);
    return line === "" ? [] : [line];
  });
  return lines.length < 2 ? lines : lines.map((line, index) => `${index + 1}. ${line}`);
}

/** Internal ids, which contacts do not see. */
const hidden = /(^|_)(contact_id|customer_id|tenant_id)$/;

/** The fields of a result that contacts may see. */
export function visibleFields(result: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !hidden.test(key)));
}

/**
 * The visible fields as text, in the record's order: "status: open, floor: 2". A field with a meaningless name is omitted, and so
 * is a currency said with its amount.
 */
export function factsIn(result: JsonObject, speech: Speech, most = 8): string {
  const currency = currencyOf(result);
  const isSaid = currency !== null && Object.entries(result).some(([key, value]) => isAmount(key, value));
  const parts = Object.entries(visibleFields(result)).flatMap(([key, value]) => {
    const label = commonLabel(key);
    const said = sayField(key, value, currency, speech);
    return label === null || said === "" || (isSaid && key === "currency")
      ? []
      : [`${speech.say(label)}: ${said}`];
  });
  return parts.slice(0, most).join(", ");
}

/**
 * Fills a template; a part in [brackets] is dropped if one of its fields has no value. Null if another field has none.
 */
export function fillParts(template: string, fields: JsonObject, speech: Speech): string | null {
  const whole = template.replace(
    /\[([^\]]*)\]/g,
    (_whole, part: string) => fillTemplate(part, fields, speech) ?? "",
  );
  return fillTemplate(whole, fields, speech);
}

/** Fills a tool's own sentence template with the fields that contacts may see. */
export const toldByTool = (template: string, result: JsonObject, speech: Speech): string | null =>
  fillParts(template, visibleFields(result), speech);

/**
 * A sentence from any tool's result, "Your order O-1 is open", preferably with an id the contact did not give. Independent of the
 * order of keys, which a database changes. Null for a result without a status.
 */
export function statusSentence(result: JsonObject, speech: Speech, params: JsonObject = {}): string | null {
  const fields = visibleFields(result);
  const ids = Object.entries(fields).filter(([key, value]) => /_id$/.test(key) && typeof value === "string");
  const [id] = ids.sort(([a], [b]) => Number(a in params) - Number(b in params) || (a < b ? -1 : 1));
  if (id === undefined || typeof fields.status !== "string") return null;
  const thing = commonLabel(id[0].replace(/_id$/, ""));
  const status = sayValue(fields.status, speech);
  return `${thing === null ? "" : `Your ${thing} `}${id[1]} is ${status}.`;
}
