import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { signInWithApiKey } from "@konstruct/services/api-key/sign-in";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { runCli } from "../../run-cli.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let folder: string;
const before = { ...process.env };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-approvals-"));
  process.env.DATABASE_URL = database.urls.app;
  process.env.QUEUE_DATABASE_URL = database.urls.queue;
  process.env.KONSTRUCT_DATA_DIR = folder;
});
afterAll(async () => {
  process.env = before;
  await rm(folder, { recursive: true, force: true });
});

async function konstruct(...args: string[]) {
  const io = memoryIo();
  const exitCode = await runCli([...args, "--tenant", `t-${tenant.tenantId}`], io);
  return {
    exitCode,
    out: io.out(),
    err: io.err(),
    json: io.out().startsWith("{") ? io.lines()[0] : undefined,
  };
}

const as = ["--as", "dana@shop.example"] as const;
beforeAll(() => konstruct("members", "add", as[1], "--name", "Dana", "--role", "reviewer"));

const ask = (over = {}) => createTestApproval(database.app, tenant, over);

describe("konstruct approvals", () => {
  it("C6 lists, shows and approves; a second decision says who was first and is exit code 1", async () => {
    const { id, actionHash } = await ask();
    expect((await konstruct("approvals", "list")).out).toContain(`${id}  pending until 2`);
    const shown = await konstruct("approvals", "show", id);
    expect(shown.out).toMatch(new RegExp(`^hash +${actionHash}$`, "m"));
    expect(shown.out).toMatch(/^call +refund \{"amount":10,"order_id":"O-12345"\}$/m);
    const done = await konstruct("approvals", "approve", id, "--hash", actionHash, "--json", ...as);
    expect(done).toMatchObject({
      exitCode: 0,
      json: { state: "approved", decidedBy: expect.stringMatching(/^member:/) },
    });
    const late = await konstruct("approvals", "reject", id, "--reason", "no", ...as);
    expect(late).toMatchObject({ exitCode: 1, out: "" });
    expect(late.err).toMatch(/^konstruct: This was approved by Dana at .*\n$/);
    expect((await konstruct("approvals", "list")).out).toMatch(/^Nothing waits in t-/);
  });

  it("C6 edits and rejects; another hash than was shown decides nothing", async () => {
    const [first, second] = [await ask(), await ask()];
    const edited = await konstruct(
      "approvals",
      "edit",
      first.id,
      "--args",
      '{"order_id":"O-1"}',
      "--json",
      ...as,
    );
    expect(edited.json).toMatchObject({ state: "approved", decidedArgs: { order_id: "O-1" } });
    const wrong = await konstruct("approvals", "approve", second.id, "--hash", first.actionHash, ...as);
    expect(wrong.exitCode).toBe(1);
    expect(wrong.err).toContain("has changed since it was shown to you");
    const rejected = await konstruct("approvals", "reject", second.id, "--reason", "Too much", ...as);
    expect(rejected.out).toBe(`${second.id}  rejected  refund 10 of order O-12345  by Dana\n`);
    expect((await konstruct("approvals", "show", second.id)).out).toMatch(/^reason +Too much$/m);
  });

  it("K1 a failure without --tenant names the tenant that was looked at", async () => {
    await database.admin("update tenant set slug = 'demo' where id = $1", [tenant.tenantId]);
    const io = memoryIo();
    expect(await runCli(["approvals", "show", newId()], io)).toBe(1);
    expect(io.err()).toContain("(This was about the tenant demo; name another with --tenant.)");
    const named = memoryIo();
    expect(await runCli(["approvals", "show", newId(), "--tenant", "demo"], named)).toBe(1);
    expect(named.err()).not.toContain("--tenant");
    await database.admin("update tenant set slug = $2 where id = $1", [
      tenant.tenantId,
      `t-${tenant.tenantId}`,
    ]);
  });

  it("C6 what a contact wrote cannot act on the reviewer's terminal", async () => {
    const { id } = await ask({ summary: "refund 10\u001b[2K\rrefund 1" });
    const { out } = await konstruct("approvals", "show", id);
    expect(out).toContain("effect         refund 10\\u{1b}[2K\\u{d}refund 1\n");
  });
});

describe("konstruct api-key", () => {
  it("C6 prints a secret once and alone, lists without it, revokes it", async () => {
    const made = await konstruct("api-key", "create", "--name", "till", "--role", "reviewer");
    expect(made.out).toMatch(/^kst_[A-Za-z0-9_-]{43}\n$/);
    const secret = made.out.trim();
    const signedIn = await signInWithApiKey(database.app, secret);
    expect(signedIn?.actor).toMatchObject({ kind: "api_key", role: "reviewer" });
    const { id } = signedIn!.actor;
    const listed = await konstruct("api-key", "list");
    expect(listed.out).toContain(`${id}  reviewer  in use`);
    expect(listed.out).not.toContain(secret);
    expect((await konstruct("api-key", "revoke", id, "--json")).json).toEqual({ revoked: id });
    expect(await signInWithApiKey(database.app, secret)).toBeUndefined();
  });
});
