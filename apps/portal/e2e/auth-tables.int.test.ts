import { openAuthPool } from "@konstruct/db/account/auth-pool";
import { createLogger } from "@konstruct/telemetry/logger";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { getMigrations } from "better-auth/db/migration";
import { describe, expect, it } from "vitest";
import { createAuth } from "../src/server/auth.ts";

const database = setUpDatabase();

function authOn(url: string) {
  const pool = openAuthPool(url);
  const auth = createAuth({
    portal: {
      port: 0,
      url: undefined,
      gatewayUrl: "http://127.0.0.1:1",
      origin: "http://localhost:1",
      authDatabaseUrl: url,
      authSecret: "a secret of more than thirty-two characters",
      trustedProxies: 0,
      demoMode: false,
      oidc: { issuer: undefined, clientId: undefined, clientSecret: undefined },
    },
    pool,
    logger: createLogger({ service: "auth-tables", level: "silent" }),
    mailer: { open: false, send: async () => undefined },
    onSignIn: async () => undefined,
  });
  return { pool, auth };
}

describe("the tables of accounts", () => {
  it("J1 better-auth finds every table and column it needs, under its own role", async () => {
    const { pool, auth } = authOn(database.urls.auth);
    try {
      const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
      expect(toBeCreated).toEqual([]);
      expect(toBeAdded).toEqual([]);
    } finally {
      await pool.end();
    }
  });

  it("I1 the role of accounts reads no tenant's table, and the application no account", async () => {
    const { pool } = authOn(database.urls.auth);
    try {
      await expect(pool.query("select from public.member")).rejects.toMatchObject({ code: "42501" });
      await expect(database.app.query({ text: 'select from auth."user"' })).rejects.toMatchObject({
        code: "42501",
      });
    } finally {
      await pool.end();
    }
  });
});
