import type { TelemetryEvent } from "./event.ts";
import type { TelemetrySink } from "./sink.ts";

/** Keeps events in an array: tests, evaluations, the CLI's `chat --trace`. */
export class MemorySink implements TelemetrySink {
  readonly events: TelemetryEvent[] = [];

  record(event: TelemetryEvent): void {
    this.events.push(event);
  }
}
