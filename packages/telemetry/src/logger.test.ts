import { AppError } from "@konstruct/core/errors";
import { describe, expect, test } from "vitest";
import { createLogger, type LogLevel, scopedLogger } from "./logger.ts";

function capture(level?: LogLevel) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ service: "gateway", destination, ...(level === undefined ? {} : { level }) });
  return {
    logger,
    text: () => lines.join(""),
    last: () => JSON.parse(lines.at(-1) ?? "null") as Record<string, unknown>,
  };
}

describe("logger", () => {
  test("K3 a line says which service, tenant, conversation and turn", () => {
    const { logger, last } = capture();
    scopedLogger(logger, { tenantId: "t1", conversationId: "c1", turnId: "u1" }).info(
      { duration_ms: 12 },
      "turn completed",
    );
    expect(last()).toMatchObject({
      level: "info",
      service: "gateway",
      tenant_id: "t1",
      conversation_id: "c1",
      turn_id: "u1",
      duration_ms: 12,
      message: "turn completed",
    });
  });

  test("K3 lines below the level are not written", () => {
    const { logger, text } = capture("warn");
    logger.info("quiet");
    expect(text()).toBe("");
  });

  test("B4 I3 text under a name nobody allowed is hidden, however deep", () => {
    const { logger, text, last } = capture();
    const body = "My card is 4242 4242";
    logger.info(
      { body, headers: { authorization: "secret-1" }, parts: [{ text: body }], message_id: "m1" },
      "received",
    );
    scopedLogger(logger, {}, { prompt: body }).info("child");
    expect(text()).not.toContain("4242");
    expect(text()).not.toContain("secret-1");
    expect(last().prompt).toBe(`[hidden: ${body.length} characters]`);
    expect(text()).toContain('"message_id":"m1"');
  });

  test.each([
    "xoxb-1234567890-abcdef",
    "xapp-1-A0-123456",
    "EAAGm0PX4ZCpsBAKZCZBrandom",
    "sk-proj-abcdefghijkl",
    "Bearer abc.def.ghi",
    "postgresql://konstruct_app:hunter2hunter2@db/konstruct",
    "https://x.test/hook?access_token=hunter2hunter2",
  ])("I3 a secret in an error message does not reach the log: %s", (secret) => {
    const { logger, text, last } = capture();
    logger.error({ err: new Error(`call failed with ${secret}`) }, "failed");
    expect(text()).not.toContain(secret);
    expect(last().err).toMatchObject({ type: "Error" });
  });

  test("K3 an error says its code and whether trying again may help, with its cause", () => {
    const { logger, last } = capture();
    const cause = new Error("socket closed");
    logger.error(
      { err: new AppError("timeout", "no answer", { context: { attempt: 2, body: "hello" }, cause }) },
      "failed",
    );
    expect(last().err).toMatchObject({
      code: "timeout",
      retryable: true,
      message: "no answer",
      context: { attempt: 2, body: "[hidden: 5 characters]" },
      cause: { message: "socket closed" },
    });
  });
});
