import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { addUrlSource, listSources } from "../knowledge/sources.ts";
import { acceptDescription } from "./accept-description.ts";
import { describeBusiness, readDescription } from "./describe-business.ts";
import type { Proposal } from "./proposal.ts";

const database = setUpDatabase();
let folder: string;
let objects: DiskObjectStore;
let context: ServiceContext;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-objects-"));
  objects = new DiskObjectStore({ folder });
});
beforeEach(async () => {
  const { tenantId } = await createTestTenant(database.app);
  context = { database: database.app, tenantId, actor: { kind: "member", id: newId(), role: "owner" } };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const proposal: Proposal = {
  by: "words",
  modelProblem: null,
  template: null,
  agent: { name: "Ava", role: "Answers", tone: "kind", instructions: "Be kind.", languages: ["en"] },
  pages: [],
  articles: [
    { title: "Hours", markdown: "Open at 9." },
    { title: "Hours", markdown: "On holidays at 10." },
  ],
  goals: [],
  tools: [],
  tests: [{ say: "When do you open?", contains: "9" }],
};

/** As a worker leaves it. */
const finish = (jobId: string) =>
  database.admin(
    "update job set state = 'done', due_at = null, ended_at = now(), result = $2 where id = $1",
    [jobId, JSON.stringify(proposal)],
  );

async function proposed(): Promise<string> {
  const { jobId } = await describeBusiness(context, { described: "We sell lamps." });
  await finish(jobId);
  return jobId;
}

const accept = (jobId: string, name = "Ava") =>
  acceptDescription(context, objects, {
    jobId,
    name,
    fields: ["role"],
    pages: [],
    articles: [0, 1],
    goals: [],
    tools: [],
    tests: [0],
  });

const counts = async () =>
  (
    await database.admin(
      `select (select count(*)::int from agent where tenant_id = $1) as agents, (select count(*)::int from eval_suite where tenant_id = $1) as suites,
         (select count(*)::int from knowledge_source where tenant_id = $1) as sources`,
      [context.tenantId],
    )
  )[0];

describe("describing a business", () => {
  it("J5 E1 a site that the knowledge has keeps its limits", async () => {
    const site = "https://lamps.example/";
    const { sourceId } = await addUrlSource(context, {
      collection: "lamps.example",
      url: site,
      maxPages: 900,
      depth: 6,
    });
    await describeBusiness(context, { described: site });
    const [row] = await database.admin("select settings from knowledge_source where id = $1", [sourceId]);
    expect(row?.settings).toMatchObject({ maxPages: 900, depth: 6 });
  });

  it("J5 while one is being read another is refused, and the first and its site stay", async () => {
    const { jobId } = await describeBusiness(context, { described: "https://lamps.example/" });
    const another = describeBusiness(context, { described: "https://other.example/" });
    await expect(another).rejects.toMatchObject({ code: "conflict" });
    expect((await readDescription(context))?.jobId).toBe(jobId);
    expect((await listSources(context)).map(({ name }) => name)).toEqual(["https://lamps.example/"]);
  });

  it("J5 of simultaneous descriptions one is read, and a later one replaces it with its site", async () => {
    const sites = ["https://a.example/", "https://b.example/", "https://c.example/"];
    const ends = await Promise.allSettled(sites.map((described) => describeBusiness(context, { described })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listSources(context)).toHaveLength(1);
    await finish((await readDescription(context))!.jobId);
    await describeBusiness(context, { described: "https://d.example/" });
    expect((await listSources(context)).map(({ name }) => name)).toEqual(["https://d.example/"]);
  });
});

describe("accepting a proposal", () => {
  it("J5 of two simultaneous accepts one creates the agent, with each article", async () => {
    const before = await counts();
    const jobId = await proposed();
    const ends = await Promise.allSettled([accept(jobId), accept(jobId)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await counts()).toEqual({ agents: Number(before?.agents) + 1, suites: 1, sources: 2 });
  });

  it("J5 an accept that fails at its last part leaves nothing behind, and succeeds when it is repeated", async () => {
    const jobId = await proposed();
    const before = await counts();
    const allowed = (what: "revoke" | "grant") =>
      database.admin(`${what} insert on eval_suite ${what === "revoke" ? "from" : "to"} konstruct_app`);
    await allowed("revoke");
    await expect(accept(jobId)).rejects.toMatchObject({ code: "42501" });
    await allowed("grant");
    expect(await counts()).toEqual(before);
    await accept(jobId);
    expect(await counts()).toEqual({ agents: Number(before?.agents) + 1, suites: 1, sources: 2 });
  });
});
