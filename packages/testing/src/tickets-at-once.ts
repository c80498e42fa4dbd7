/** A policy rule for tests of how a write is carried out, where nobody is asked first. */
export const ticketsAtOnce = {
  id: "tickets_at_once",
  when: { field: "tool", op: "eq", value: "create_ticket" },
  result: "allow",
  reason: "a ticket can be closed again",
} as const;
