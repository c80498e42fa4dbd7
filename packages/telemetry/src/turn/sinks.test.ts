import { describe, expect, it } from "vitest";
import type { TelemetryEvent } from "./event.ts";
import { MemorySink } from "./memory-sink.ts";
import { PrintSink } from "./print-sink.ts";
import { fanOut } from "./sink.ts";
import { SqliteSink } from "./sqlite-sink.ts";

const event: TelemetryEvent = {
  timestamp: "2025-10-16T00:00:00.000Z",
  session_id: "s-1",
  interaction_id: "t-1",
  stage: "intents_eligible",
  level: "info",
  payload: { eligible: ["order_status"] },
};

describe("sinks", () => {
  it("B1 print, memory and SQLite take the same event; print leaves the timestamp out", () => {
    const lines: string[] = [];
    const memory = new MemorySink();
    const sqlite = new SqliteSink(":memory:");
    const sink = fanOut(new PrintSink((line) => lines.push(line)), memory, sqlite);
    sink.record(event);
    sink.record({ ...event, session_id: "s-2" });

    expect(JSON.parse(lines[0]!)).toEqual({
      session_id: "s-1",
      interaction_id: "t-1",
      stage: "intents_eligible",
      level: "info",
      payload: { eligible: ["order_status"] },
    });
    expect(memory.events).toHaveLength(2);
    expect(sqlite.eventsOf("s-1")).toEqual([event]);
    sqlite.close();
  });
});
