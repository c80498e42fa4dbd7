import { beforeAll, describe, expect, it } from "vitest";
import { escapeMarkup } from "./escape-markup.ts";
import { type EvalReport, reportOf } from "./eval-report.ts";
import { describeRun } from "./failure-text.ts";
import { htmlOf } from "./html/html-report.ts";
import { jsonOf } from "./json.ts";
import { junitOf } from "./junit.ts";
import { givenUpRun, hostile, mixedReport } from "./report.fixture.ts";
import { tableOf } from "./table.ts";

let report: EvalReport;
beforeAll(async () => {
  report = await mixedReport();
});

/** Every tag of a text in order; throws if the text is not well-formed. */
function elements(markup: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const body = markup.replace(/^<\?xml[^>]*\?>|^<!doctype html>/, "").replace(/<style>[^<]*<\/style>/, "");
  for (const [tag, close, name = "", rest = ""] of body.matchAll(
    /<(\/?)([a-zA-Z][\w]*)((?:\s+[\w-]+="[^"<>]*")*\s*\/?)>/g,
  )) {
    seen.push(tag);
    if (rest.endsWith("/") || ["meta", "br"].includes(name)) continue;
    if (close === "") open.push(name);
    else if (open.pop() !== name) throw new Error(`${tag} closes nothing`);
  }
  const left = body.replaceAll(/<\/?[a-zA-Z][\w]*(?:\s+[\w-]+="[^"<>]*")*\s*\/?>/g, "");
  if (/[<>]/.test(left)) throw new Error(`There is invalid markup: ${left.match(/.{0,20}[<>].{0,20}/)?.[0]}`);
  if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(left)) throw new Error("There is a bare &");
  if (open.length > 0) throw new Error(`${open.join()} stays open`);
  return seen;
}

describe("reports", () => {
  it("B9 text is escaped, and characters that XML cannot hold are replaced", () => {
    expect(escapeMarkup(`<a href="x">'&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
    expect(escapeMarkup("a\u0000b\u0007c\ud800d\uffff")).toBe("a\ufffdb\ufffdc\ufffdd\ufffd");
    expect(escapeMarkup("tab\tline\nสวัสดี 😀")).toBe("tab\tline\nสวัสดี 😀");
  });

  it("B9 JUnit has a test case for each run, well-formed for any text", () => {
    const xml = junitOf(report);
    const tags = elements(xml);
    expect(tags.filter((tag) => tag.startsWith("<testcase"))).toHaveLength(6);
    expect(tags.filter((tag) => tag.startsWith("<failure"))).toHaveLength(4);
    expect(xml).toContain('<testsuites name="evaluations" tests="6" failures="4">');
    expect(xml).toContain('classname="small.good.builtin" name="Good (run 2)"');
    expect(xml).toContain("No approval of last is pending");
    expect(xml).not.toContain("<img");
    expect(xml).not.toContain("\u0000");
  });

  it("B9 the page needs no other file, shows every failure with its trace, and runs no script from a conversation", () => {
    const html = htmlOf(report);
    const tags = elements(html);
    expect(tags.filter((tag) => /^<(?:script|img|link|iframe)/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /\s(?:src|href|style|on\w+)=/i.test(tag))).toEqual([]);
    expect(html.slice(0, html.indexOf("<body>"))).not.toMatch(/url\(|@import|https?:/);
    expect(tags.filter((tag) => tag === "<article>")).toHaveLength(4);
    for (const part of [
      "Stages",
      "Goals after the turn",
      "Proposals",
      "Policy",
      "Tools",
      "Where the facts of the reply come from",
    ])
      expect(html).toContain(`<caption>${part}</caption>`);
    expect(html).toContain("Your order O-12345 is shipped via UPS.");
    expect(html).toContain("color-scheme: light dark");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(escapeMarkup(hostile));
  });

  it("B9 the table counts a case once and ends with the total", () => {
    const [head, suite, total, ...more] = tableOf(report).map((line) => line.split(/ {2,}/));
    expect(head).toEqual(["suite", "cases", "passed", "failed", "pass^1", "pass^2", "time"]);
    expect(suite?.slice(0, 6)).toEqual(["small", "3", "1", "2", "33.3 %", "33.3 %"]);
    expect(total?.slice(0, 4)).toEqual(["total", "3", "1", "2"]);
    expect(more).toEqual([]);
  });

  it("B9 side effects that differ are listed below the table", () => {
    const effects = { calls: [{ tool: "refund", args: {}, ok: true }], approvals: [], verdicts: [] };
    const variants = [
      { effects, runs: [1] },
      { effects: null, runs: [2, 3] },
    ];
    const divergence = { suite: "small", caseId: "good", mode: "model", turn: 1, variants };
    const told = tableOf({ ...report, divergences: [divergence] }).slice(-3);
    expect(told[0]).toBe("good, model, turn 1: side effects differ between the runs");
    expect(told[1]).toContain('run 1: {"calls":[{"tool":"refund"');
    expect(htmlOf({ ...report, divergences: [divergence] })).toContain("good, model, turn 1");
  });

  it("B9 JSON holds every run with its failures, and a failed run reads as a conversation", () => {
    const json = JSON.parse(JSON.stringify(jsonOf(report)));
    expect(json.total).toMatchObject({ cases: 3, passed: 1, failed: 2, passHat: [1 / 3, 1 / 3] });
    expect(json.results).toHaveLength(6);
    expect(json.results[2]).toMatchObject({ case: "bad", mode: "builtin", run: 1, passed: false });
    expect(json.results[2].turns[0].failures).toMatchObject([{ path: "reply.equals", expected: hostile }]);
    const lines = describeRun(report.runs[2]!);
    expect(lines[0]).toMatch(/^FAIL {2}builtin {2}bad/);
    expect(lines[1]).toMatch(/^ {2}> Where's my order O-12345\?/);
    expect(lines[2]).toBe("  < Your order O-12345 is shipped via UPS.");
    expect(lines[3]).toMatch(/^ {6}small\.yaml:12: reply\.equals: expected .*, got Your order/);
  });

  it("B9 JSON says how a simulated conversation ended and which criteria do not hold", async () => {
    const simulated = reportOf([await givenUpRun()], new Date());
    const { results } = JSON.parse(JSON.stringify(jsonOf(simulated)));
    expect(results).toMatchObject([
      { passed: false, end: "gave_up", error: null, failures: [{ path: "success.tools.0", line: 8 }] },
    ]);
  });
});
