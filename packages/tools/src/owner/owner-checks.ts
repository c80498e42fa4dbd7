/** Guesses that a contact may make, over all records, and that all contacts together may make about one record, in a day. */
export const mostGuesses = { contact: 8, record: 12 } as const;

export type OwnerGuess = {
  contactId: string;
  /** A hash of whose record it is: wrong guesses are counted for it. */
  record: string;
  /** A hash of what the record holds: whoever has said it has proven it for every record that holds it. */
  fact: string;
  /** What the contact said that could be the fact, as hashes. */
  guesses: readonly string[];
  /** The hashes that are the fact. */
  right: readonly string[];
};

/** `spent`: the contact has no guess left. */
export type OwnerProof = "proven" | "unproven" | "spent";

/** Addresses of a contact that a platform, a signature or a member vouches for. */
export type VerifiedAddresses = {
  email: readonly string[];
  phone: readonly string[];
  /** Ids of users whom a site of the tenant has signed in, and the keys of those sites. */
  signedIn: readonly string[];
  sites: readonly string[];
};

/** What one tenant knows of its contacts, and what they have proven. Counts outlive conversations and visitors. */
export interface OwnerChecks {
  verified(contactId: string): Promise<VerifiedAddresses>;
  /** Whether the contact knows the fact. Each new guess is counted before it is compared. */
  prove(guess: OwnerGuess): Promise<OwnerProof>;
}

/** The guesses that may still be made, and whether one of them is right. */
export function judgeGuesses(
  { guesses, right }: Pick<OwnerGuess, "guesses" | "right">,
  triedBy: { contact: readonly string[]; record: readonly string[] },
): { fresh: string[]; proof: OwnerProof } {
  const known = new Set(triedBy.contact);
  const left = Math.min(
    mostGuesses.contact - triedBy.contact.length,
    mostGuesses.record - triedBy.record.length,
  );
  const fresh = guesses.filter((one) => !known.has(one)).slice(0, Math.max(0, left));
  if (fresh.some((one) => right.includes(one))) return { fresh: [], proof: "proven" };
  const isSpent = triedBy.contact.length + fresh.length >= mostGuesses.contact;
  return { fresh, proof: isSpent ? "spent" : "unproven" };
}

/** Counts of one process, for evaluations and tests; no address of a contact is known. */
export class MemoryOwnerChecks implements OwnerChecks {
  readonly #tried = new Map<string, string[]>();
  readonly #proven = new Set<string>();

  async verified(): Promise<VerifiedAddresses> {
    return { email: [], phone: [], signedIn: [], sites: [] };
  }

  async prove(guess: OwnerGuess): Promise<OwnerProof> {
    const { contactId, record, fact } = guess;
    if (this.#proven.has(`${contactId} ${fact}`)) return "proven";
    const contact = this.#tried.get(contactId) ?? [];
    const ofRecord = this.#tried.get(record) ?? [];
    const { fresh, proof } = judgeGuesses(guess, { contact, record: ofRecord });
    this.#tried.set(contactId, [...contact, ...fresh]);
    this.#tried.set(record, [...ofRecord, ...fresh]);
    if (proof === "proven") this.#proven.add(`${contactId} ${fact}`);
    return proof;
  }
}
