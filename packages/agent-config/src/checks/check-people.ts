import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type Finding, unknownWord } from "@konstruct/core/agent/finding";

/** Values that occur twice, with the position of the second. */
function repeats(values: readonly string[]): { at: number; value: string }[] {
  return values.flatMap((value, at) => (values.indexOf(value) < at ? [{ at, value }] : []));
}

function checkTopics({ escalation }: AgentConfig): Finding[] {
  const path = ["escalation", "topics"];
  const twice = repeats(escalation.topics.map(({ id }) => id)).map(({ at, value }) => ({
    path: [...path, at, "id"],
    message: `topic ${value} occurs twice`,
  }));
  const silent = escalation.topics.flatMap(({ id, phrases }, at): Finding[] =>
    phrases.some((phrase) => /[\p{L}\p{N}]/u.test(phrase))
      ? []
      : [{ path: [...path, at, "phrases"], message: `topic ${id} has no phrases: nothing can be about it` }],
  );
  return [...twice, ...silent];
}

function checkShifts({ escalation }: AgentConfig): Finding[] {
  const ids = escalation.topics.map(({ id }) => id);
  return (escalation.rota?.shifts ?? []).flatMap(({ from, to, topics = [] }, at): Finding[] => {
    const path = ["escalation", "rota", "shifts", at];
    const unknown = topics.flatMap((id, place): Finding[] =>
      ids.includes(id) ? [] : [{ path: [...path, "topics", place], message: unknownWord("topic", id, ids) }],
    );
    if (from !== to) return unknown;
    const message = `a shift from ${from} to ${to} has no length: write 00:00 to 24:00 for a whole day`;
    return [...unknown, { path: [...path, "to"], message }];
  });
}

function checkScope({ scope }: AgentConfig): Finding[] {
  const ids = scope.functions.map(({ id }) => id);
  const twice = repeats(ids).map(({ at, value }) => ({
    path: ["scope", "functions", at, "id"],
    message: `function ${value} occurs twice`,
  }));
  const unknown = Object.entries(scope.channels).flatMap(([channel, allowed]) =>
    allowed.flatMap((id, at): Finding[] =>
      ids.includes(id)
        ? []
        : [{ path: ["scope", "channels", channel, at], message: unknownWord("function", id, ids) }],
    ),
  );
  return [...twice, ...unknown];
}

/** Inconsistencies in escalation and scope. */
export function checkPeople(agent: AgentConfig): Finding[] {
  return [...checkTopics(agent), ...checkShifts(agent), ...checkScope(agent)];
}
