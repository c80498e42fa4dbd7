/** What the customer has just heard. */
export type Heard = {
  /** Null: the agent was silent. */
  reply: string | null;
  /** What the agent waits for: a field's name, `confirmation`, `human`, or null. */
  asks: string | null;
};

/** `gave_up`: no more patience. `satisfied`: the customer has what they came for. */
export type CustomerMove = { says: string } | { ends: "gave_up" | "satisfied" };

/** A player of one simulated customer in one conversation. */
export type Customer = {
  /** @param heard null before the first message */
  next(heard: Heard | null): Promise<CustomerMove>;
};
