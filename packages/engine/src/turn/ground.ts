import type { Json } from "@konstruct/core/json";

const tokenPattern = /[\p{L}\p{M}\p{N}]+(?:[-_.,:/][\p{L}\p{M}\p{N}]+)*/gu;
const addressPattern = /(?:https?:\/\/|www\.)[^\s)>\]]+|[\w.+-]+@[\w-]+\.[\w.]+/gi;

function numberOf(token: string): string | null {
  const plain = token.replace(/(?<=\d)(?:st|nd|rd|th)$/i, "").replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : null;
}

/** Tokens with a digit in them, lower case, and as plain numbers where they are numbers. */
function factsIn(text: string): string[] {
  return (text.match(tokenPattern) ?? [])
    .filter((token) => /\d/.test(token))
    .map((token) => token.toLowerCase());
}

function allowedFrom(source: string): Set<string> {
  const allowed = new Set<string>();
  for (const token of factsIn(source)) {
    allowed.add(token);
    const number = numberOf(token);
    if (number !== null) allowed.add(number);
    // 2025-10-20 and 10:30 also allow their parts, "Oct 20"; 29.99 does not allow 29.
    else if (/^[\d:/-]+$/.test(token) || /t\d\d:/.test(token)) {
      for (const part of token.split(/[^\d]+/)) if (part !== "") allowed.add(String(Number(part)));
    }
  }
  return allowed;
}

function isAllowed(token: string, allowed: Set<string>): boolean {
  if (allowed.has(token)) return true;
  const number = numberOf(token);
  if (number !== null) return allowed.has(number);
  // A date written otherwise: every part must be known. An id is known whole or not at all.
  return (
    /^\d+(?:[-/:.]\d+)+$/.test(token) && token.split(/\D+/).every((part) => allowed.has(String(Number(part))))
  );
}

/** Every name and value on a line of its own: punctuation between two of them must not make them one. */
function textOf(value: Json): string {
  if (value === null || typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${Array.isArray(value) ? "" : name}\n${textOf(inner)}`)
    .join("\n");
}

/**
 * Numbers, ids, links and addresses of a reply that none of the sources holds (requirement D6).
 * @returns the tokens nobody gave us; empty when the reply may be sent
 */
export function ungrounded(reply: string, sources: readonly Json[]): string[] {
  const source = sources.map(textOf).join("\n");
  const allowed = allowedFrom(source);
  const addresses = (reply.match(addressPattern) ?? []).map((address) => address.replace(/[.,;!?]+$/, ""));
  const unknownAddresses = addresses.filter(
    (address) => !source.toLowerCase().includes(address.toLowerCase()),
  );
  const rest = addresses.reduce((text, address) => text.replace(address, " "), reply);
  return [...unknownAddresses, ...factsIn(rest).filter((token) => !isAllowed(token, allowed))];
}
