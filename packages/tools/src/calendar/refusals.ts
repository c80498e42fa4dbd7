/** What a contact reads when a time cannot be booked, with `{value}`. */
export const refusals = {
  outOfRange: "Appointments can be made from {first} to {last}.",
  outsideHours: "{time} is outside of the opening hours.",
  taken: "{time} is taken by now.",
  takenWith: "{time} is taken by now. Free next: {times}.",
  cancelled: "The appointment was booked, and cancelled since.",
  lookupOnly: "This calendar can be looked into, but nothing can be booked in it.",
} as const;
