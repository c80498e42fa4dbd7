import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import { visibleFields } from "./log-fields.ts";
import { loggedError } from "./logged-error.ts";
import { scrubSecrets } from "./scrub-secrets.ts";

/**
 * `logger.info({turn_id, duration_ms}, "turn completed")`; an error goes under `err`. Pino's own `child` is left out:
 * its fields would pass the allow-list by.
 */
export type Logger = Pick<
  PinoLogger,
  "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "isLevelEnabled"
>;
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

export type LogScope = { tenantId?: string; conversationId?: string; turnId?: string };

/**
 * JSON lines, on standard output unless told otherwise. The message must be a constant wording: what varies goes
 * into the fields, where text under unknown names is hidden (log-fields.ts).
 */
export function createLogger(options: {
  service: string;
  level?: LogLevel;
  destination?: DestinationStream;
}): Logger {
  const { service, level = "info", destination } = options;
  const settings = {
    level,
    base: { service },
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: (thrown: unknown) => loggedError(thrown) },
    formatters: {
      level: (label: string) => ({ level: label }),
      bindings: visibleExceptError,
      log: visibleExceptError,
    },
    hooks: { streamWrite: scrubSecrets },
  };
  return pino(settings, destination ?? standardOutput());
}

/** More than this is not kept for an output that takes nothing. */
const longestQueueBytes = 4 * 1024 * 1024;

/** Standard output may be a file on a full disk: its lines are lost then, the process is not. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: longestQueueBytes });
  output.on("error", () => undefined);
  return output;
}

/** `err` has a serializer of its own, which runs after this. */
function visibleExceptError({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return err === undefined ? visibleFields(fields) : { ...visibleFields(fields), err };
}

/** A logger whose every line says whose work it is; further fields pass the allow-list. */
export function scopedLogger(logger: Logger, scope: LogScope, fields: Record<string, unknown> = {}): Logger {
  const { tenantId, conversationId, turnId } = scope;
  const bindings = {
    tenant_id: tenantId,
    conversation_id: conversationId,
    turn_id: turnId,
    ...visibleFields(fields),
  };
  const present = Object.entries(bindings).filter(([, value]) => value !== undefined);
  return (logger as PinoLogger).child(Object.fromEntries(present));
}
