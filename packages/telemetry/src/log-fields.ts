/**
 * Log by allow-list: numbers and booleans pass, text passes only under a name known to be harmless. A new field is
 * hidden until somebody decides otherwise here, so that a message body or a token never gets in by being forgotten.
 */
const harmless: ReadonlySet<string> = new Set([
  "service",
  "name",
  "version",
  "host",
  "address",
  "mode",
  "signal",
  "channel",
  "platform",
  "outcome",
  "state",
  "status",
  "stage",
  "step",
  "action",
  "event",
  "job",
  "queue",
  "worker",
  "reason",
  "problem",
  "code",
  "type",
  "kind",
  "method",
  "route",
  "tool",
  "intent",
  "model",
  "provider",
  "migration",
  "table",
  "role",
  "traceparent",
]);

const longestText = 300;
const deepest = 4;
const longestList = 20;

/** `turn_id`, `turnId`, `id`, `accountKey`: names of things, not their content. */
function isHarmless(name: string): boolean {
  return harmless.has(name) || /(^|_)id$|Id$|^(error_code|errorCode|account_key|accountKey)$/.test(name);
}

function shown(name: string, value: unknown, depth: number): unknown {
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return value;
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") {
    return isHarmless(name) ? value.slice(0, longestText) : `[hidden: ${value.length} characters]`;
  }
  if (typeof value !== "object" || depth >= deepest) return "[hidden]";
  if (Array.isArray(value)) return value.slice(0, longestList).map((item) => shown(name, item, depth + 1));
  return visibleFields(value as Record<string, unknown>, depth + 1);
}

/** A copy of what was logged in which text under unknown names is replaced by its length. */
export function visibleFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(name, value, depth)]));
}
