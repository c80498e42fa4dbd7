import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepQuestion } from "@konstruct/db/knowledge/questions";
import { withTenant } from "@konstruct/db/with-tenant";
import { type Loopback, startLoopback } from "@konstruct/egress/loopback.fixture";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

type Source = { id: string; name: string; state: string; reason: string | null; chunks: number };
type Added = { sources: Source[]; refused: { name: string; error: string }[] };

const returns =
  "# Returns\n\nYou can return a kayak within 45 days. Bring the receipt.\n\n# Repairs\n\nWe mend tents on Tuesdays.\n";

let shop: TestInstallation;
let documents: string;
beforeAll(async () => {
  shop = await startTestInstallation(process.env);
  documents = join(shop.folder, "documents");
  await mkdir(join(documents, "more"), { recursive: true });
  await writeFile(join(documents, "returns.md"), returns);
  await writeFile(join(documents, "more", "hours.txt"), "The shop is open from nine to five.");
  await writeFile(join(documents, "song.mp3"), "la la la");
  await writeFile(join(documents, ".hidden.md"), "nobody's business");
  await mkdir(join(documents, ".git"));
  await writeFile(join(documents, ".git", "notes.md"), "nobody's business either");
});
afterAll(() => shop.close());

describe("konstruct knowledge", () => {
  it("E3 reads a folder in this process when nothing else would, and is asked at once", async () => {
    const { exitCode, err, json } = await shop.konstruct(["knowledge", "add", documents, "--wait", "--json"]);
    const { sources, refused } = json as Added;
    expect({ exitCode, refused, states: sources.map(({ name, state }) => `${name} ${state}`) }).toEqual({
      exitCode: 0,
      refused: [],
      states: ["hours.txt ready", "returns.md ready"],
    });
    expect(err).toMatch(/^Left out, since nothing reads them: .*song\.mp3\n$/);

    const asked = await shop.konstruct(["knowledge", "ask", "How long can I return a kayak?"]);
    expect(asked.exitCode).toBe(0);
    expect(asked.out).toMatch(/^0\.\d\d {2}.*\(returns\.md\)\n {6}.*within 45 days/);
    expect(asked.out).toMatch(/\nAn agent would answer from these\n$/);
    const unknown = await shop.konstruct(["knowledge", "ask", "Who painted the Mona Lisa?"]);
    expect(unknown).toMatchObject({ exitCode: 0, err: "" });
    expect(unknown.out).toMatch(/An agent would not answer from this\n$/);
    const elsewhere = await shop.konstruct([
      "knowledge",
      "ask",
      "How long can I return a kayak?",
      "--collection",
      "staff",
    ]);
    expect(elsewhere.out).toBe("An agent would not answer from this\n");
  });

  it("E3 a file that cannot be read is exit code 1 with the reason; the others are read", async () => {
    const [bad, good] = [join(shop.folder, "broken.pdf"), join(shop.folder, "tents.md")];
    await writeFile(bad, "%PDF-1.7 and nothing behind it");
    await writeFile(good, "# Tents\n\nThe Arctic tent weighs two kilograms.");
    await writeFile(join(shop.folder, "empty.txt"), "");
    const targets = [bad, good, join(shop.folder, "empty.txt")];
    const { exitCode, out, err } = await shop.konstruct(["knowledge", "add", ...targets, "--wait"]);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/ failed {2}default\/broken\.pdf {2}0 documents, 0 passages: \S/);
    expect(out).toMatch(/ ready {2}default\/tents\.md {2}1 document, 1 passage\n/);
    expect(err).toContain("empty.txt: The file is empty.");
  });

  it("E3 without --wait it says who reads it; what is removed is gone", async () => {
    const path = join(shop.folder, "boats.md");
    await writeFile(path, "# Boats\n\nThe yellow boat holds three people.");
    const added = await shop.konstruct(["knowledge", "add", path, "--collection", "boats"]);
    expect(added).toMatchObject({ exitCode: 0, err: expect.stringContaining("add --wait") });
    const id = added.out.slice(0, 36);
    const status = await shop.konstruct(["knowledge", "status", id, "--json"]);
    expect(status.json).toMatchObject({ id, state: "queued", collection: "boats", documents: 0 });
    expect((await shop.konstruct(["knowledge", "refresh", id])).exitCode).toBe(0);
    const all = await shop.konstruct(["knowledge", "status"]);
    expect(all.out).toContain(`${id}  queued  boats/boats.md  0 documents, 0 passages\n`);
    expect((await shop.konstruct(["knowledge", "remove", id])).exitCode).toBe(0);
    const gone = await shop.konstruct(["knowledge", "status", id]);
    expect(gone).toMatchObject({ exitCode: 1, out: "" });
  });

  it("E3 two files of one name would replace each other, so neither is added", async () => {
    const other = join(shop.folder, "returns.md");
    await writeFile(other, "other");
    const { exitCode, err } = await shop.konstruct(["knowledge", "add", documents, other]);
    expect(exitCode).toBe(2);
    expect(err).toContain("have one name");
  });

  it("E3 lists what nothing answers, newest first, until it is closed", async () => {
    await withTenant(shop.database.app, shop.tenant.tenantId, (tx) =>
      keepQuestion(tx, {
        question: "Do you \u001b[2Jrent skis?",
        agentId: shop.tenant.agentId,
        conversationId: null,
        bestScore: 0.21,
      }),
    );
    const { out } = await shop.konstruct(["knowledge", "questions"]);
    expect(out).toMatch(/ {2}nearest 0\.21 {2}Do you \\u\{1b\}\[2Jrent skis\?\n$/);
    const id = out.slice(0, 36);
    const half = await shop.konstruct(["knowledge", "questions", "--close", id]);
    expect(half).toMatchObject({ exitCode: 2, err: expect.stringContaining("go together") });
    const closed = await shop.konstruct(["knowledge", "questions", "--close", id, "--as", "answered"]);
    expect(closed.out).toBe(`Closed ${id} as answered\n`);
    expect((await shop.konstruct(["knowledge", "questions"])).out).toBe("No open questions\n");
  });
});

describe("konstruct knowledge add with an address", () => {
  let site: Loopback;
  beforeAll(async () => {
    site = await startLoopback((request, response) => {
      const isPage = request.url === "/help";
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html" });
      response.end(
        "<html><head><title>Help</title></head><body><p>Lost paddles are kept at the pier.</p></body></html>",
      );
    });
    process.env.EGRESS_ALLOW_PRIVATE = site.origin;
  });
  afterAll(() => site.stop());

  it("E3 crawls it as told; told again, only what was told changes", async () => {
    const url = `${site.origin}/help`;
    const add = ["knowledge", "add", url, "--wait", "--json"];
    const first = await shop.konstruct([...add, "--depth", "0", "--recrawl-hours", "never"]);
    expect((first.json as Added).sources[0]?.reason).toBe(null);
    expect((first.json as Added).sources).toMatchObject([
      { name: url, state: "ready", chunks: 1, dueAt: null },
    ]);
    const again = await shop.konstruct([...add, "--max-pages", "7"]);
    expect((again.json as Added).sources).toMatchObject([{ state: "ready", dueAt: null }]);
    const [row] = await shop.database.admin("select settings from knowledge_source where name = $1", [url]);
    expect(row?.settings).toMatchObject({ depth: 0, maxPages: 7, recrawlHours: null });
    const wrong = await shop.konstruct([...add, "--recrawl-hours", "often"]);
    expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining("--recrawl-hours") });
  });
});
