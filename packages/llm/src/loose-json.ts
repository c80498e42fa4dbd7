import { isJsonObject, type JsonObject, parseJson } from "@konstruct/core/json";
import { jsonrepair } from "jsonrepair";

/** Repairing costs more than parsing; no call of a tool is longer. */
const mostRepaired = 20_000;
const fenced = /^```\w*\s*([\s\S]*?)\s*```$/;
const lastToken = /\s*(?:<[|｜][^<>|｜]{1,60}[|｜]>|<\/?(?:s|tool_call)>|<end_of_turn>)\s*$/;
const longestToken = 80;
const mostTokens = 5;

function withoutLastTokens(text: string): string {
  let rest = text.trim();
  for (let count = 0; count < mostTokens; count++) {
    const tail = rest.slice(-longestToken);
    rest = rest.slice(0, rest.length - tail.length) + tail.replace(lastToken, "");
  }
  return rest;
}

/** Marks that only close, after an object that is closed already. */
const closers = /^[}\]\s,;]*$/;

/** Where the object or list that begins a text ends; -1 if nothing ends it. Some models quote as Python does. */
export function looseEnd(text: string): number {
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quote !== "") {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if ("{[(".includes(char)) depth++;
    else if ("}])".includes(char) && --depth === 0) return at + 1;
  }
  return -1;
}

function repaired(text: string): unknown {
  if (text.length > mostRepaired) return undefined;
  try {
    const parsed = parseJson(jsonrepair(text));
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** The value of JSON that is whole but not well written: quoted as Python does, or with a comma or token too much. */
export function looseValue(text: string): unknown {
  const plain = withoutLastTokens(text);
  const inner = fenced.exec(plain)?.[1] ?? plain;
  const whole = parseJson(inner);
  if (whole.ok) return whole.value;
  if (!/^[{[]/.test(inner)) return undefined;
  const end = looseEnd(inner);
  if (end === -1) return undefined;
  const first = inner.slice(0, end);
  const rest = inner.slice(end).trim();
  // Some servers send the arguments twice.
  if (!closers.test(rest) && rest !== first) return undefined;
  const parsed = parseJson(first);
  return parsed.ok ? parsed.value : repaired(first);
}

const mostEncoded = 2;

/** The object in such JSON, also where it is text in JSON itself. Null where there is none: what was cut off is never completed. */
export function looseObject(text: string): JsonObject | null {
  let value: unknown = text;
  for (let times = 0; times <= mostEncoded && typeof value === "string"; times++) value = looseValue(value);
  return isJsonObject(value) ? value : null;
}
