import type { TelemetryEvent } from "./event.ts";

/** Where turn events go as they happen. Events are redacted before they arrive here. */
export interface TelemetrySink {
  record(event: TelemetryEvent): void;
}

/** Hands every event to several sinks, in order. */
export function fanOut(...sinks: TelemetrySink[]): TelemetrySink {
  return {
    record(event) {
      for (const sink of sinks) sink.record(event);
    },
  };
}
