import { describe, expect, it } from "vitest";
import { parseRequirements, requirementFaults } from "./requirement-list.ts";
import { numberedTests } from "./requirement-tests.ts";

const markdown =
  "# Requirements\n\n- **A1** (built) Slack.\n- **A10** (later) Scope gate.\n- not a requirement\n";
const requirements = parseRequirements(markdown);
const faultsOf = (...lines: string[]) =>
  requirementFaults(requirements, numberedTests("a.test.ts", lines.join("\n")));
const proof = 'it("A1 a mention is a message", () => { expect(1).toBe(1); });';
const unproven = "docs/requirements.md  A1 is built, and no test proves it";

describe("the list of requirements", () => {
  it("numbered lines are read with their state", () => {
    expect(requirements).toEqual([
      { number: "A1", state: "built", text: "Slack." },
      { number: "A10", state: "later", text: "Scope gate." },
    ]);
  });

  it("titles are read in every way tests are written", () => {
    const source = [
      proof,
      `test.each([1])(\`A6, A8 of \${count} %s stays in its thread\`, (n) => { expect(n).toBe(1); });`,
      'const unrelated = "A1";',
      'expect("SHA256 A1 x").toBe("");',
    ].join("\n");
    expect(numberedTests("a.test.ts", source).map(({ numbers, line }) => ({ numbers, line }))).toEqual([
      { numbers: ["A1"], line: 1 },
      { numbers: ["A6", "A8"], line: 2 },
    ]);
  });
});

describe("the check of requirements", () => {
  it("a test that asserts proves its number, and a later one needs none", () => {
    expect(faultsOf(proof)).toEqual([]);
  });

  it.each([
    ["by itself", "it('A1 x', async () => { await expect(f()).rejects.toThrow(); });"],
    ["by polling", "it('A1 x', async () => { await expect.poll(f).toBe(1); });"],
    ["in a property", "it('A1 x', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });"],
    ["in a helper of the file", "const same = () => { expect(1).toBe(1); };\nit('A1 x', () => same());"],
    ["in a helper of a helper", "function a() { b(); } function b() { expect(1).toBe(1); } it('A1 x', a);"],
  ])("a body asserts %s", (_how, source) => {
    expect(faultsOf(source)).toEqual([]);
  });

  it("a built requirement that no test names is a fault", () => {
    expect(faultsOf()).toEqual([unproven]);
  });

  it("a requirement that is listed twice is a fault", () => {
    const twice = [...requirements, ...requirements.slice(0, 1)];
    expect(requirementFaults(twice, numberedTests("a.test.ts", proof))).toEqual([
      "docs/requirements.md  A1 is listed twice",
    ]);
  });

  it("a test of a number that does not exist is a fault, with its place", () => {
    expect(faultsOf(proof, 'it("K9 x", () => { expect(1).toBe(1); });')).toEqual([
      'a.test.ts:2  "K9 x" names K9, which is not a requirement',
    ]);
  });

  it.each([
    'const title = "A1 x";',
    'describe("A1 x", () => { expect(1).toBe(1); });',
    'expect("A1 x").toBe("A1 y");',
    'log("A1 x", () => { expect(1).toBe(1); });',
  ])("a title outside a test is a fault, and proves nothing: %s", (source) => {
    expect(faultsOf(source)).toEqual(
      expect.arrayContaining([unproven, 'a.test.ts:1  "A1 x" is not the title of a test']),
    );
  });

  it.each([
    'it("A1 x");',
    'it("A1 x", () => {});',
    'it("A1 x", () => { expect(1); });',
    'it("A1 x", () => { post({ a: expect.any(Number) }); });',
    'const same = () => 1;\nit("A1 x", () => same());',
    '// expect(1).toBe(1)\nit("A1 x", () => { const expected = 1; });',
  ])("a test without an assertion is a fault, and proves nothing: %s", (source) => {
    expect(faultsOf(source)).toEqual([
      unproven,
      expect.stringMatching(/a\.test\.ts:[12] {2}"A1 x" asserts nothing/),
    ]);
  });

  it.each([
    'it.skip("A1 x", () => { expect(1).toBe(1); });',
    'it.todo("A1 x", () => { expect(1).toBe(1); });',
    'it.fails("A1 x", () => { expect(1).toBe(1); });',
    'it.skip.each([1])("A1 x", () => { expect(1).toBe(1); });',
    'it("A1 x", { skip: true }, () => { expect(1).toBe(1); });',
    'describe.skip("d", () => { it("A1 x", () => { expect(1).toBe(1); }); });',
    'describe.todo("d", () => { it("A1 x", () => { expect(1).toBe(1); }); });',
  ])("a test that does not run is a fault, and proves nothing: %s", (source) => {
    expect(faultsOf(source)).toEqual([unproven, 'a.test.ts:1  "A1 x" is skipped, to do or expected to fail']);
  });

  it.each([
    'it.skipIf(off)("A1 x", () => { expect(1).toBe(1); });',
    'describe.runIf(on)("d", () => { it("A1 x", () => { expect(1).toBe(1); }); });',
  ])("a test that only some machines run is allowed, and proves nothing by itself: %s", (source) => {
    expect(faultsOf(source)).toEqual([unproven]);
    expect(faultsOf(proof, source)).toEqual([]);
  });

  it("the wait of a journey asserts, and the same wait elsewhere does not", () => {
    const source = 'it("A1 x", async () => { await page.getByText("Sent").waitFor(); });';
    expect(numberedTests("a.browser.test.ts", source).map(({ fault }) => fault)).toEqual([null]);
    expect(numberedTests("a.test.ts", source).map(({ fault }) => fault)).toEqual(["asserts nothing"]);
  });
});
