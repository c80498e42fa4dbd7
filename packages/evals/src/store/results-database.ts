import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { EvalReport } from "../report/eval-report.ts";

const schema = `
  create table if not exists run (
    id integer primary key autoincrement,
    started_at text not null, cases integer not null, passed integer not null, failed integer not null, pass_hat text not null
  ) strict;
  create table if not exists case_result (
    id integer primary key autoincrement,
    run_id integer not null references run (id),
    suite text not null, case_id text not null, mode text not null, attempt integer not null,
    passed integer not null, error text, ms integer not null, ended text, failures text not null default '[]'
  ) strict;
  create index if not exists case_result_by_case on case_result (case_id, run_id);
  create table if not exists turn_result (
    case_result_id integer not null references case_result (id),
    turn integer not null, said text not null, decided text, reply text, failures text not null, trace text not null,
    primary key (case_result_id, turn)
  ) strict;`;

/**
 * Appends a report to an SQLite file in one transaction; creates the file if it does not exist.
 * @param path a file, or ":memory:"
 * @returns the id of the run
 */
export function storeResults(path: string, report: EvalReport): number {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  try {
    database.exec(schema);
    database.exec("begin immediate");
    const runId = insertAll(database, report);
    database.exec("commit");
    return runId;
  } finally {
    // Closing without a commit rolls back.
    database.close();
  }
}

function insertAll(database: DatabaseSync, { startedAt, total, runs }: EvalReport): number {
  const run = database
    .prepare("insert into run (started_at, cases, passed, failed, pass_hat) values (?, ?, ?, ?, ?)")
    .run(startedAt, total.cases, total.passed, total.failed, JSON.stringify(total.passHat));
  const insertCase = database.prepare(
    `insert into case_result (run_id, suite, case_id, mode, attempt, passed, error, ms, ended, failures)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertTurn = database.prepare(
    "insert into turn_result (case_result_id, turn, said, decided, reply, failures, trace) values (?, ?, ?, ?, ?, ?, ?)",
  );
  for (const { suite, caseId, mode, run: attempt, isPassed, error, ms, end, failures, turns } of runs) {
    const { lastInsertRowid: id } = insertCase.run(
      ...[run.lastInsertRowid, suite, caseId, mode, attempt, isPassed ? 1 : 0, error?.message ?? null, ms],
      ...[end, JSON.stringify(failures)],
    );
    for (const [nth, { said, decided, reply, failures, trace }] of turns.entries()) {
      const decision = decided === null ? null : JSON.stringify(decided);
      const texts = [JSON.stringify(said), decision, reply, JSON.stringify(failures), JSON.stringify(trace)];
      insertTurn.run(id, nth + 1, ...texts);
    }
  }
  return Number(run.lastInsertRowid);
}
