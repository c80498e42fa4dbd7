import type { ContactRequest } from "../session/session-state.ts";

const settled: ReadonlySet<ContactRequest["status"]> = new Set(["done", "answered", "declined", "unknown"]);

/** Requests kept in the ledger; beyond it the oldest are dropped. */
const mostRequests = 20;

const keyOf = ({ quote }: ContactRequest) => quote.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** Merges the model's list into the ledger: a request named again takes its new status. */
export function withRequests(
  ledger: readonly ContactRequest[],
  named: readonly ContactRequest[],
): ContactRequest[] {
  const byQuote = new Map([...ledger, ...named].map((request) => [keyOf(request), request]));
  return [...byQuote.values()].slice(-mostRequests);
}

/** Requests nothing has happened to yet. */
export const untouched = (ledger: readonly ContactRequest[]): ContactRequest[] =>
  ledger.filter(({ status }) => status === "open");

/** Questions that nothing answers, in the contact's words: they are kept for the authors of the knowledge. */
export const unanswered = (ledger: readonly ContactRequest[]): string[] =>
  ledger.filter(({ status }) => status === "unknown").map(({ quote }) => quote);

/** Requests the next turn has to know: all that are not settled. */
export const openRequests = (ledger: readonly ContactRequest[]): ContactRequest[] =>
  ledger.filter(({ status }) => !settled.has(status));
