import ts from "typescript";

export type TestFault = "not a test" | "skipped" | "conditional" | "asserts nothing";
/** A text of a test file that begins with requirement numbers. `fault` is null for a test that proves them. */
export type NumberedTest = {
  numbers: string[];
  title: string;
  file: string;
  /** Counted from 1. */
  line: number;
  fault: TestFault | null;
};

const titlePattern = /^((?:[A-K]\d{1,2}(?:, | and | )?)*[A-K]\d{1,2}) \S/;

/** Every text in a test file that begins with requirement numbers, wherever it is. */
export function numberedTests(file: string, source: string): NumberedTest[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const declared = functionsOf(tree);
  const found: NumberedTest[] = [];
  const visit = (node: ts.Node): void => {
    const title = textOf(node);
    const numbers = titlePattern.exec(title ?? "")?.[1]?.match(/[A-K]\d{1,2}/g);
    if (title !== null && numbers) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ numbers, title, file, line: line + 1, fault: faultOf(node, declared) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

function faultOf(title: ts.Node, declared: ReadonlyMap<string, ts.Node>): TestFault | null {
  const call = title.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== title) return "not a test";
  const name = calleeOf(call);
  if (name[0] !== "it" && name[0] !== "test") return "not a test";
  const around = enclosingCalls(call);
  const said = [name, ...around.map(calleeOf)].flat();
  const [, ...others] = call.arguments;
  if (said.some((word) => word === "skip" || word === "todo" || word === "fails")) return "skipped";
  if (others.some(hasSkippingOption)) return "skipped";
  if (!others.some((part) => asserts(part, declared, new Set()))) return "asserts nothing";
  return said.some((word) => word === "skipIf" || word === "runIf") ? "conditional" : null;
}

/** The words of what is called: `it.skipIf(x)(…)` is `it`, `skipIf`. */
function calleeOf(node: ts.Node): string[] {
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return calleeOf(ts.isCallExpression(node) ? node.expression : node.tag);
  if (ts.isPropertyAccessExpression(node)) return [...calleeOf(node.expression), node.name.text];
  return ts.isIdentifier(node) ? [node.text] : [];
}

function enclosingCalls(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  for (let at = node.parent; at; at = at.parent) if (ts.isCallExpression(at)) calls.push(at);
  return calls;
}

function hasSkippingOption(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((property) => /^(skip|todo|fails)$/.test(property.name?.getText() ?? ""))
  );
}

/** Whether code asserts: by itself, or through a function of the same file that it names. */
function asserts(node: ts.Node, declared: ReadonlyMap<string, ts.Node>, seen: Set<string>): boolean {
  if (ts.isCallExpression(node) && isAssertion(node)) return true;
  if (ts.isIdentifier(node) && !seen.has(node.text) && !ts.isPropertyAccessExpression(node.parent)) {
    seen.add(node.text);
    const body = declared.get(node.text);
    if (body !== undefined && asserts(body, declared, seen)) return true;
  }
  return ts.forEachChild(node, (child) => asserts(child, declared, seen) || undefined) ?? false;
}

/** `expect(…)` with a matcher, a property of fast-check, or Playwright's wait in a journey, which fails in time. */
function isAssertion(call: ts.CallExpression): boolean {
  const [first, ...more] = calleeOf(call);
  const last = more.at(-1) ?? "";
  if (first === "expect")
    return ts.isPropertyAccessExpression(call.expression) && /^(to|rejects|resolves)/.test(last);
  if (first === "fc") return last === "assert";
  return call.getSourceFile().fileName.includes(".browser.test.") && /^waitFor(URL)?$/.test(last);
}

function functionsOf(tree: ts.SourceFile): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) found.set(node.name.text, node.body);
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
    )
      found.set(node.name.text, node.initializer.body);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
