import { type Preference, type PreferenceChange, preferenceKey } from "./preference.ts";

/** The preferences that hold after the contact's latest statement, newest first. */
export function heldPreferences(
  before: readonly Preference[],
  changes: readonly PreferenceChange[],
): Preference[] {
  return changes.reduce<Preference[]>(
    (held, { holds, keptAs, drops }) => {
      if (holds === undefined) return held.filter((one) => one.kind !== drops);
      const { many, opposite } = keptAs;
      const isReplaced = (one: Preference) =>
        one.kind === holds.kind
          ? preferenceKey(one, many) === preferenceKey(holds, many)
          : one.kind === opposite && preferenceKey(one, true) === preferenceKey(holds, true);
      return [holds, ...held.filter((one) => !isReplaced(one))];
    },
    [...before],
  );
}
