import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { mixedReport } from "../report/report.fixture.ts";
import { storeResults } from "./results-database.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-results-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("results in SQLite", () => {
  it("B9 a report is appended completely, every turn with its trace", async () => {
    const path = join(folder, "not-there-yet", "evals.sqlite");
    const report = await mixedReport();
    expect(storeResults(path, report)).toBe(1);
    expect(storeResults(path, report)).toBe(2);

    const database = new DatabaseSync(path);
    const all = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    expect(all("select id, started_at, cases, passed, failed, pass_hat from run where id = 2")).toEqual([
      {
        id: 2,
        started_at: report.startedAt,
        cases: 3,
        passed: 1,
        failed: 2,
        pass_hat: JSON.stringify([1 / 3, 1 / 3]),
      },
    ]);
    expect(all("select case_id, attempt, passed from case_result where run_id = 2 order by id")).toEqual([
      { case_id: "good", attempt: 1, passed: 1 },
      { case_id: "good", attempt: 2, passed: 1 },
      { case_id: "bad", attempt: 1, passed: 0 },
      { case_id: "bad", attempt: 2, passed: 0 },
      { case_id: "stuck", attempt: 1, passed: 0 },
      { case_id: "stuck", attempt: 2, passed: 0 },
    ]);
    expect(all("select error from case_result where case_id = 'stuck' limit 1")[0]?.error).toContain(
      "No approval",
    );
    const [turn] = all(
      "select t.turn, t.said, t.reply, t.failures, t.trace from turn_result t join case_result c on c.id = t.case_result_id where c.case_id = 'bad' and c.run_id = 2",
    );
    expect(JSON.parse(String(turn?.failures))).toMatchObject([{ path: "reply.equals" }]);
    expect(JSON.parse(String(turn?.trace))).toMatchObject({
      decisions: { kind: "reply", reply: turn?.reply },
    });
    database.close();
  });
});
