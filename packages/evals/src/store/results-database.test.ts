import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { reportOf } from "../report/eval-report.ts";
import { givenUpRun, mixedReport } from "../report/report.fixture.ts";
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

  it("B9 a file of an earlier version takes the end of a simulated conversation and the criteria that do not hold", async () => {
    const path = join(folder, "earlier.sqlite");
    const earlier = new DatabaseSync(path);
    earlier.exec(`create table run (id integer primary key autoincrement, started_at text not null, cases integer not null,
        passed integer not null, failed integer not null, pass_hat text not null) strict;
      create table case_result (id integer primary key autoincrement, run_id integer not null references run (id), suite text not null,
        case_id text not null, mode text not null, attempt integer not null, passed integer not null, error text, ms integer not null) strict;
      insert into run values (1, 'then', 1, 1, 0, '[1]');
      insert into case_result values (1, 1, 's', 'old', 'builtin', 1, 1, null, 1);`);
    earlier.close();
    expect(storeResults(path, reportOf([await givenUpRun()], new Date()))).toBe(2);
    const database = new DatabaseSync(path);
    const rows = database.prepare("select case_id, ended, failures from case_result order by id").all();
    expect(rows.map((row) => ({ ...row, failures: JSON.parse(String(row.failures)) }))).toMatchObject([
      { case_id: "old", ended: null, failures: [] },
      { case_id: "given-up", ended: "gave_up", failures: [{ path: "success.tools.0" }] },
    ]);
    database.close();
  });
});
