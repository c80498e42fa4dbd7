import type { TelemetryEvent } from "./event.ts";
import type { TelemetrySink } from "./sink.ts";

type LineWriter = (line: string) => void;

/** One JSON line an event, without the timestamp, as seed 002 prints it. */
export class PrintSink implements TelemetrySink {
  readonly #write: LineWriter;

  constructor(write: LineWriter = (line) => process.stdout.write(`${line}\n`)) {
    this.#write = write;
  }

  record(event: TelemetryEvent): void {
    const { timestamp: _omitted, ...printed } = event;
    this.#write(JSON.stringify(printed));
  }
}
