/** A policy rule for tests of how a write is carried out, where nobody is asked first. */
const ticketsAtOnce = {
  id: "tickets_at_once",
  when: { field: "tool", op: "eq", value: "create_ticket" },
  result: "allow",
  reason: "a ticket can be closed again",
} as const;

/** The policies of an example with this rule in place of its own about tickets. */
export const withTicketsAtOnce = <Rule extends { id: string }>(policies: readonly Rule[]) => [
  ...policies.filter(({ id }) => id !== "tickets_on_order"),
  ticketsAtOnce,
];
