import type { ContactRequest } from "../session/session-state.ts";

const settled: ReadonlySet<ContactRequest["status"]> = new Set(["done", "answered", "declined", "unknown"]);

/** Requests kept in the ledger; beyond it the oldest are dropped. */
const mostRequests = 20;

const keyOf = ({ quote }: ContactRequest) => quote.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** The only request before that quotes more or fewer of the same words. */
function sameRequest(requests: readonly ContactRequest[], named: ContactRequest): ContactRequest | undefined {
  const key = keyOf(named);
  const equal = requests.find((one) => keyOf(one) === key);
  const near = requests.filter((one) => keyOf(one).includes(key) || key.includes(keyOf(one)));
  return equal ?? (near.length === 1 ? near[0] : undefined);
}

/** Merges the model's list into the ledger: a request named again, in more or fewer of its words, takes its new status. */
export function withRequests(
  ledger: readonly ContactRequest[],
  named: readonly ContactRequest[],
): ContactRequest[] {
  const merged = [...ledger];
  for (const request of named) {
    // Two entries of one list are two requests, though one may hold the other's words.
    const others = merged.filter((one) => ledger.includes(one) || keyOf(one) === keyOf(request));
    const same = sameRequest(others, request);
    if (same === undefined) merged.push(request);
    else merged[merged.indexOf(same)] = request;
  }
  return merged.slice(-mostRequests);
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

/** Requests as a handoff leaves them: what was open waits for the person. */
export const passedOn = (ledger: readonly ContactRequest[]): ContactRequest[] =>
  ledger.map((one) => (one.status === "open" ? { ...one, status: "waiting" } : one));
