import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { memoryIo } from "./io.fixture.ts";
import { runCli } from "./run-cli.ts";

async function run(args: string[], input = "") {
  const io = memoryIo(input);
  return { exitCode: await runCli(args, io), out: io.out(), err: io.err() };
}

describe("the command line", () => {
  it("K1 prints help on standard output and succeeds", async () => {
    const { exitCode, out, err } = await run(["--help"]);
    expect(exitCode).toBe(0);
    expect(out).toContain("start [options]");
    expect(err).toBe("");
  });

  it.each([
    { args: ["frobnicate"], says: "unknown command 'frobnicate'" },
    { args: ["inspect", "normalize"], says: "--channel <name>" },
    { args: ["inspect", "normalize", "--channel", "telex"], says: "slack or whatsapp or chatwoot" },
    { args: ["inspect", "tool", "teleport"], says: "Known tools: create_ticket" },
    { args: ["demo", "--model", "oracle"], says: "builtin, simulator" },
    { args: ["send", "pigeon", "letter.json"], says: "known are slack, whatsapp" },
    { args: ["send", "slack", "no-such-file.json"], says: "Cannot read no-such-file.json" },
    { args: ["audit", "verify", "no-such-file.jsonl"], says: "--public-key" },
    { args: ["uncertain", "resolve", "some-id", "perhaps"], says: "arrived, resend, give-up" },
    { args: ["approvals", "list", "--state", "open"], says: "withdrawn or all" },
    { args: ["approvals", "edit", "some-id", "--as", "dana"], says: "--args, --draft or both" },
    { args: ["approvals", "edit", "some-id", "--args", "[1]", "--as", "dana"], says: "one JSON object" },
    { args: ["approvals", "reject", "some-id"], says: "--reason" },
    { args: ["api-key", "create", "--name", "x", "--role", "king"], says: "reviewer" },
    { args: ["chat", "--json"], says: "--once" },
    { args: ["knowledge", "add"], says: "missing required argument 'what'" },
    { args: ["knowledge", "add", "no-such-file.pdf"], says: "Cannot read no-such-file.pdf" },
    { args: ["knowledge", "ask", "Why?", "--limit", "many"], says: "--limit is a number from 1 to 20" },
    { args: ["memory", "prefer", "whatsapp:1"], says: "--agent <name>" },
    { args: ["contact", "verify", "whatsapp:1"], says: "--email or --phone" },
    { args: ["secrets", "set", "key"], says: "standard input" },
  ])("K1 misuse is exit code 2 and says what to do: $args", async ({ args, says }) => {
    const { exitCode, out, err } = await run(args);
    expect(exitCode).toBe(2);
    expect(err).toContain(says);
    expect(out).toBe("");
  });

  it("K1 what cannot be done is exit code 1 and one line", async () => {
    const { exitCode, err } = await run(["inspect", "classify", "--agent", "no-such.yaml"]);
    expect(exitCode).toBe(1);
    expect(err).toBe(`konstruct: There is no file ${resolve("no-such.yaml")}.\n`);
  });
});
