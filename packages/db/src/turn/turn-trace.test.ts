import { hash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { traceDictionary } from "./trace-dictionary.ts";
import { decodeTrace, encodeTrace } from "./turn-trace.ts";

describe("the stored trace of a turn", () => {
  it("J4 is read as it was written", () => {
    const trace = {
      reply: "สวัสดี 12.50 €",
      tools: [{ tool: "check_order_status", args: { order_id: "O-1" } }],
    };
    expect(decodeTrace(encodeTrace(trace))).toEqual(trace);
  });

  it("J4 is refused as unreadable when its bytes are damaged or hold something else", () => {
    const damaged = encodeTrace({ reply: "Hello." }).subarray(0, 8);
    for (const bytes of [damaged, Buffer.from("no trace"), deflateSync("no JSON")])
      expect(() => decodeTrace(bytes)).toThrow(
        expect.objectContaining({
          code: "internal",
          message: expect.stringContaining("A stored trace cannot be read"),
        }),
      );
  });

  it("J4 stays readable: the dictionary does not change", () => {
    expect(hash("sha256", traceDictionary)).toBe(
      "141a5e299d367acc026b1ff832dff9cb149534e9709baf63f890f27a9ca682fc",
    );
  });

  it("J4 of more than the maximum size stores its size only", () => {
    const reply = "ก".repeat(6 * 1024 * 1024);
    expect(decodeTrace(encodeTrace({ reply }))).toEqual({ omittedBytes: reply.length * 3 + 12 });
  });

  it("J4 a damaged one does not fill the memory", () => {
    expect(() => decodeTrace(deflateSync(Buffer.alloc(17 * 1024 * 1024, 32)))).toThrow();
    expect(() => decodeTrace(deflateSync("{not json"))).toThrow(/cannot be read/);
  });
});
