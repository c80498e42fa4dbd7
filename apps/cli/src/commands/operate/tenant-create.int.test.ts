import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run, startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

const library = join(import.meta.dirname, "../../../fixtures/municipal-library.yaml");

describe("konstruct tenant create", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await startTestInstallation(process.env);
  });
  afterAll(() => installation.close());

  it("J1 makes a tenant and its owner, whom other commands find by the slug", async () => {
    const made = await run([
      ...["tenant", "create", "Biblioteca Pública de Ávila", "--owner", "Ana@biblioteca.example"],
      ...["--owner-name", "Ana Ruiz", "--json"],
    ]);
    expect(made).toMatchObject({
      exitCode: 0,
      json: { slug: "biblioteca-publica-de-avila", owner: { id: expect.any(String) } },
    });
    const members = await run(["members", "list", "--tenant", "biblioteca-publica-de-avila"]);
    expect(members.out).toMatch(/ owner {2}Ana Ruiz <ana@biblioteca\.example> /);
  });

  it("J1 says what is wrong, and makes nothing", async () => {
    const create = (...args: string[]) => run(["tenant", "create", "Norte", ...args]);
    expect(await create("--owner", "ana@norte.example")).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^tenant {2}[-0-9a-f]{36} {2}norte {2}Norte\nowner /),
    });
    const taken = await create("--owner", "ana@norte.example");
    expect(taken).toMatchObject({ exitCode: 1, out: "", err: expect.stringContaining("This name is taken") });
    const [before] = await installation.database.admin("select count(*)::integer as n from tenant");
    expect(await create("--owner", "ana", "--slug", "sur")).toMatchObject({ exitCode: 1, out: "" });
    expect(await create("--owner", "ana@norte.example", "--slug", "S Ur")).toMatchObject({ exitCode: 1 });
    expect(await create()).toMatchObject({ exitCode: 2, err: expect.stringContaining("--owner") });
    expect(await installation.database.admin("select count(*)::integer as n from tenant")).toEqual([before]);
  });
});

describe("in an empty folder, with nothing configured", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "konstruct-stranger-"));
    for (const name of ["DATABASE_URL", "QUEUE_DATABASE_URL", "REDIS_URL"]) vi.stubEnv(name, undefined);
    vi.stubEnv("KONSTRUCT_DATA_DIR", folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  it("K1 J3 a tenant is made, its agent checked, published and exported, and nothing has to run", async () => {
    const ofTenant = ["--tenant", "biblioteca"];
    const early = await run(["agent", "publish", library, ...ofTenant, "--yes"]);
    expect(early).toMatchObject({ exitCode: 1, err: expect.stringContaining("konstruct tenant create") });

    const create = ["tenant", "create", "Biblioteca", "--owner", "ana@biblioteca.example"];
    expect(await run(create)).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(/^Making the database/),
    });
    expect(await run(["agent", "check", library])).toMatchObject({ exitCode: 0 });
    const secret = ["secrets", "set", "catalogo", "--host", "catalogo.biblioteca.example"];
    expect(await run([...secret, ...ofTenant], "s3cret\n")).toMatchObject({ exitCode: 0 });
    const published = await run(["agent", "publish", library, ...ofTenant, "--yes"]);
    expect(published).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining("Published version 1 of Lía"),
    });
    const exported = await run(["agent", "export", "--agent", "Lía", ...ofTenant]);
    expect(exported.out).toMatch(/^name: Lía\n/);
    const asked = JSON.stringify({ text: "Quiero renovar un libro, el BM-10234-A" });
    const understood = await run(["inspect", "classify", "--agent", library], `${asked}\n`);
    expect(understood.json).toMatchObject({ intent: "prestamo.renovar", params: { ejemplar: "BM-10234-A" } });
  });
});
