import type { ConfigurationCheck } from "@konstruct/services/agent/check-configuration";
import type { PublishFinding } from "@konstruct/services/agent/publish-checks";
import { exitCodes } from "../failure.ts";
import { type Io, printJson, printLine, tell } from "../io.ts";
import { printable } from "../printable.ts";

/** The result of publishing a file. */
export type PublishEnd =
  | { outcome: "published"; agentId: string; versionId: string; number: number; created: boolean }
  | { outcome: "drafted"; agentId: string }
  | { outcome: "unchanged" | "refused" | "declined" };

/** More changes are only counted. */
const mostDifferences = 200;

export const isFatal = ({ acknowledgeId, isWarning }: PublishFinding): boolean =>
  acknowledgeId === null && isWarning !== true;

const placed = ({ path, message }: PublishFinding) =>
  path.length === 0 ? message : `${path.join(".")}: ${message}`;

/** The changes of a publish and the problems that block it, shown before the confirmation. */
export function showCheck(io: Io, name: string, { live, differences, findings }: ConfigurationCheck): void {
  const title =
    live === null ? `${name} is not live yet. It may:` : `Other than in version ${live.number} of ${name}:`;
  // Of a new agent everything is new.
  const told = live === null ? differences.filter(({ widens }) => widens) : differences;
  const lines = [
    title,
    ...told
      .slice(0, mostDifferences)
      .map(({ text, widens }) => `  ${text}${widens && live !== null ? "  (may do more)" : ""}`),
    ...(told.length > mostDifferences ? [`  … and ${told.length - mostDifferences} more`] : []),
    ...findings.map((one) => `  ${isFatal(one) ? "problem" : "warning"}: ${placed(one)}`),
  ];
  for (const line of lines) printLine(io, printable(line));
}

/** How to clear each problem that blocks the publish. */
function remedyFor(findings: readonly PublishFinding[]): string {
  const isToBeTried = findings.some(({ check }) => check === "suite" || check === "replay");
  return isToBeTried
    ? "Save it with --draft, play what is asked for on the draft in the portal, then publish it."
    : "Put the problems right, then publish again.";
}

function wordsOf(end: PublishEnd, name: string, { live, findings }: ConfigurationCheck): string {
  switch (end.outcome) {
    case "published":
      return `Published version ${end.number} of ${name} (${end.agentId})`;
    case "drafted":
      return `Saved as the draft of ${name} (${end.agentId}); nothing went live`;
    case "unchanged":
      return `Unchanged: version ${live?.number} of ${name} says exactly this`;
    case "refused":
      return `Nothing was published. ${remedyFor(findings.filter(isFatal))}`;
    case "declined":
      return "Nothing was published.";
  }
}

/** @returns the exit code */
export function reportPublish(
  io: Io,
  { name, check, json }: { name: string; check: ConfigurationCheck; json: boolean },
  end: PublishEnd,
): number {
  const isFailed = end.outcome === "refused" || end.outcome === "declined";
  if (json) {
    const differences = check.differences.map(({ text, widens }) => ({ text, widens }));
    const findings = check.findings.map((one) => ({
      path: one.path.join("."),
      message: one.message,
      isFatal: isFatal(one),
    }));
    printJson(io, { ...end, name, differences, findings });
  } else if (isFailed) tell(io, wordsOf(end, name, check));
  else printLine(io, printable(wordsOf(end, name, check)));
  return isFailed ? exitCodes.failed : exitCodes.ok;
}
