import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type Finding, unknownWord } from "@konstruct/core/agent/finding";

/** Kinds of preference that parameters or other kinds name and the agent does not declare. */
export function checkPreferences({ intents, preferences }: AgentConfig): Finding[] {
  const kinds = preferences.map(({ kind }) => kind);
  const find = (path: PropertyKey[], kind: string | null | undefined): Finding[] =>
    kind === undefined || kind === null || kinds.includes(kind)
      ? []
      : [
          {
            path,
            message: `${unknownWord("kind of preference", kind, kinds)}. Declare it under preferences`,
          },
        ];
  return [
    ...preferences.flatMap(({ opposite }, at) => find(["preferences", at, "opposite"], opposite)),
    ...intents.flatMap(({ params }, at) =>
      Object.entries(params).flatMap(([name, { preference }]) =>
        find(["intents", at, "params", name, "preference"], preference),
      ),
    ),
  ];
}
