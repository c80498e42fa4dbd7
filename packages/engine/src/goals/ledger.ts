import type { ContactRequest } from "../session/session-state.ts";

const settled: ReadonlySet<ContactRequest["status"]> = new Set(["done", "answered", "declined"]);

/** More are nobody's list. */
const mostRequests = 20;

const keyOf = ({ quote }: ContactRequest) => quote.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** The ledger with what the model says of it now: a request it names again has its new status. */
export function withRequests(
  ledger: readonly ContactRequest[],
  named: readonly ContactRequest[],
): ContactRequest[] {
  const byQuote = new Map([...ledger, ...named].map((request) => [keyOf(request), request]));
  return [...byQuote.values()].slice(-mostRequests);
}

/** What is still to be dealt with. */
export const untouched = (ledger: readonly ContactRequest[]): ContactRequest[] =>
  ledger.filter(({ status }) => status === "open");

/** What the next turn has to know: everything that is not over. */
export const openRequests = (ledger: readonly ContactRequest[]): ContactRequest[] =>
  ledger.filter(({ status }) => !settled.has(status));
