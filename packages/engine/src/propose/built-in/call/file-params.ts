import type { Intent } from "@konstruct/core/agent/agent-config";
import type { Receipt } from "@konstruct/media/receipt/receipt";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params, ParamValue } from "@konstruct/understanding/slots/params";
import type { ReadFile } from "../../../input/turn-input.ts";

/** What a receipt gives for a parameter, by the parameter's name; the first match counts. */
const fields: readonly [RegExp, (receipt: Receipt) => ParamValue | null][] = [
  [/(?:^|_)(?:merchant|vendor|shop|store|supplier|seller|payee)(?:_name)?$/, ({ merchant }) => merchant],
  [/(?:^|_)(?:tax|vat)(?:_amount)?$/, ({ tax }) => (tax === null ? null : Number(tax))],
  [/(?:^|_)(?:total|amount|sum|price)$/, ({ total }) => Number(total)],
  [/(?:^|_)currency$/, ({ currency }) => currency],
  [/(?:^|_)(?:date|day)$/, ({ date }) => date],
  [/(?:^|_)items$/, ({ items }) => items.map(({ description }) => description).join(", ") || null],
];

/** A receipt counts only if its figures add up. */
const receiptOf = (files: readonly ReadFile[]) =>
  files.find((file) => file.receipt?.certain === true)?.receipt ?? null;

/** Values for an intent's parameters from the files of the message: from a receipt whose figures add up. */
export function fileParams(intent: Intent, files: readonly ReadFile[]): Params {
  const receipt = receiptOf(files);
  if (receipt === null) return {};
  const known = paramSpecsOf(intent).flatMap(({ name, type }) => {
    // A receipt's figures are never an id or an item.
    if (type === "id" || type === "item") return [];
    const value = fields.find(([pattern]) => pattern.test(name))?.[1](receipt) ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}
