import { type Json, parseJson } from "@konstruct/core/json";

const deepest = 64;

/** Whether brackets nest deeper than recursive code can follow. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place++) {
    const sign = text[place];
    if (isInString) {
      if (sign === "\\") place++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === "[" || sign === "{") {
      if (++depth > deepest) return true;
    } else if (sign === "]" || sign === "}") depth--;
  }
  return false;
}

/** Parses JSON from outside; undefined if it is invalid or nests deeper than 64. */
export function parseBounded(text: string): Json | undefined {
  if (isTooDeep(text)) return undefined;
  const parsed = parseJson(text);
  // JSON.parse returns JSON only.
  return parsed.ok ? (parsed.value as Json) : undefined;
}
