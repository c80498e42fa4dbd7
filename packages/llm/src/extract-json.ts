import { parseJson } from "@konstruct/core/json";

/** The end of the balanced object that begins at `start`, or -1. */
function objectEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const char = text[index];
    if (quoted) {
      if (char === "\\") index++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return index + 1;
  }
  return -1;
}

/** A JSON value that a model wrote; `isWhole`: it is no part of a broken object around it. */
export type Extracted = { value: unknown; isWhole: boolean };

/**
 * The JSON value a model wrote, even inside prose or a code fence.
 * @returns undefined when there is none
 */
export const extractJson = (text: string): unknown => findJson(text)?.value;

export function findJson(text: string): Extracted | undefined {
  const whole = parseJson(text.trim());
  if (whole.ok) return { value: whole.value, isWhole: true };
  // Few models open more than a handful of objects in prose; the cap keeps hostile text from costing n².
  let start = text.indexOf("{");
  let isOpen = false;
  for (let attempt = 0; attempt < 20 && start !== -1; attempt++) {
    const end = objectEnd(text, start);
    const parsed = end === -1 ? null : parseJson(text.slice(start, end));
    if (parsed?.ok) return { value: parsed.value, isWhole: !isOpen };
    isOpen ||= end === -1;
    start = text.indexOf("{", start + 1);
  }
  return undefined;
}
