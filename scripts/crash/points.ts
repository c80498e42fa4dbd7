/** Where a process is killed. `statement` names the statement of the transaction or call that the point is about. */
export type CrashPoint = {
  name: string;
  process: "gateway" | "orchestrator";
  what: "statement" | "commit" | "tool" | "send";
  when: "before" | "after";
  statement?: string;
};

function aroundStatement(process: CrashPoint["process"], label: string, statement: string): CrashPoint[] {
  return (["before", "after"] as const).map((when) => ({
    name: `${when}-${label}`,
    process,
    what: "statement",
    when,
    statement,
  }));
}

function aroundCommit(label: string, statement: string): CrashPoint[] {
  return (["before", "after"] as const).map((when) => ({
    name: `${when}-${label}-commit`,
    process: "orchestrator",
    what: "commit",
    when,
    statement,
  }));
}

function around(what: "tool" | "send", label: string): CrashPoint[] {
  return (["before", "after"] as const).map((when) => ({
    name: `${when}-${label}`,
    process: "orchestrator",
    what,
    when,
  }));
}

/** Before and after every commit and every call that leaves the process, on the path of a message. */
export const crashPoints: readonly CrashPoint[] = [
  // These two are one statement each, which commits by itself.
  ...aroundStatement("gateway", "accept-commit", "accept-inbound"),
  ...aroundStatement("orchestrator", "claim-commit", "claim-turns"),
  ...aroundCommit("intent", "begin-write"),
  ...around("tool", "tool-effect"),
  ...aroundCommit("tool-end", "end-tool-calls"),
  ...aroundCommit("turn", "finish-work"),
  ...around("send", "platform-send"),
  ...aroundCommit("send-record", "record-send"),
];

export function findCrashPoint(name: string): CrashPoint {
  const found = crashPoints.find((point) => point.name === name);
  if (found === undefined)
    throw new Error(
      `There is no point ${name}; the points are ${crashPoints.map((point) => point.name).join(", ")}`,
    );
  return found;
}
