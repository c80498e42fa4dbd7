import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@konstruct/core/errors";
import { afterAll, describe, expect, test } from "vitest";
import { catalogue, variablesOf } from "./catalogue.ts";
import { renderEnvExample } from "./env-example.ts";
import { readEnvironment } from "./read-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(source: Record<string, string>): string {
  try {
    readEnvironment(source);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "misconfigured") return thrown.message;
    throw thrown;
  }
  return "";
}

describe("readEnvironment", () => {
  test("K1 an empty environment is enough", () => {
    const environment = readEnvironment({});
    expect(environment.database).toEqual({ url: undefined, ownerUrl: undefined });
    expect(environment.runtime).toMatchObject({
      dataDir: ".konstruct",
      gatewayPort: 15_080,
      metricsPort: 15_090,
    });
    expect(environment.turn).toEqual({
      concurrency: 32,
      leaseMs: 15_000,
      debounceMs: { slack: 400, whatsapp: 1_200, chatwoot: 1_200, webchat: 150 },
    });
    expect(environment.runtime.inbound.maxBodyBytes).toBe(4_194_304);
  });

  test("K2 naming a server is all it takes to use it", () => {
    const environment = readEnvironment({
      DATABASE_URL: "postgresql://app@db/konstruct",
      REDIS_URL: "redis://queue:6379",
      TURN_CONCURRENCY: "8",
    });
    expect(environment.database.url).toBe("postgresql://app@db/konstruct");
    expect(environment.queue.redisUrl).toBe("redis://queue:6379");
    expect(environment.turn.concurrency).toBe(8);
  });

  test("K1 an empty value is an absent one", () => {
    expect(readEnvironment({ REDIS_URL: "", GATEWAY_PORT: "" })).toEqual(readEnvironment({}));
  });

  test("K1 every problem is told at once, with what to do", () => {
    const message = problemsOf({
      GATEWAY_PORT: "http",
      DATABASE_URL: "mysql://x",
      LOG_LEVEL: "loud",
      TURN_LEASE_MS: "1",
    });
    expect(message).toContain("4 problems");
    for (const name of ["GATEWAY_PORT", "DATABASE_URL", "LOG_LEVEL", "TURN_LEASE_MS"])
      expect(message).toContain(name);
    expect(message).toContain("postgres:// or postgresql://");
    expect(message).toContain("at least 100");
  });

  test("I3 a problem with a secret does not show it", () => {
    const message = problemsOf({
      SLACK_BOT_TOKEN: "hunter2-hunter2",
      DATABASE_URL: "postgre://u:hunter2@db/x",
    });
    expect(message).toContain("SLACK_BOT_TOKEN");
    expect(message).not.toContain("hunter2");
  });

  test("I3 a secret may be in a file", () => {
    const file = join(folder, "signing-secret");
    writeFileSync(file, "s3cret\n");
    expect(readEnvironment({ SLACK_SIGNING_SECRET_FILE: file }).slack.signingSecret).toBe("s3cret");
    expect(problemsOf({ SLACK_SIGNING_SECRET_FILE: file, SLACK_SIGNING_SECRET: "other" })).toContain(
      "Keep one",
    );
    expect(problemsOf({ SLACK_SIGNING_SECRET_FILE: join(folder, "absent") })).toContain("cannot be read");
  });

  test("A1 half a Slack app is refused with what is missing", () => {
    const message = problemsOf({ SLACK_CLIENT_ID: "1.2" });
    expect(message).toContain("SLACK_CLIENT_SECRET");
    expect(message).toContain("SLACK_STATE_SECRET");
  });

  test("A2 a WhatsApp webhook without the secret that proves its bodies is refused", () => {
    expect(problemsOf({ WHATSAPP_VERIFY_TOKEN: "word" })).toContain("WHATSAPP_APP_SECRET");
  });
});

describe("catalogue", () => {
  const variables = variablesOf(catalogue);

  test("K1 each variable stands once in the catalogue and once in .env.example", () => {
    const names = variables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const rendered = renderEnvExample();
    for (const name of names) expect(rendered.split(`\n# ${name}=`)).toHaveLength(2);
  });

  test("K1 every default is a value its own schema takes", () => {
    for (const { name, schema, fallback } of variables) {
      if (fallback !== undefined) expect(schema.safeParse(fallback).success, name).toBe(true);
    }
  });

  test("I3 no secret has a default", () => {
    expect(variables.filter(({ secret, fallback }) => secret && fallback !== undefined)).toEqual([]);
  });
});
