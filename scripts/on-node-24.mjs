// Runs a TypeScript file of this repository, or says in one line that this Node cannot. Plain JavaScript: an older Node reads it too.
import { pathToFileURL } from "node:url";

const least = 24;
const [node, , script, ...options] = process.argv;
if (Number(process.versions.node.split(".")[0]) < least) {
  console.error(
    `Konstruct needs Node ${least} or newer and this is Node ${process.versions.node}. Install it from https://nodejs.org, then run npm ci again.`,
  );
  process.exit(1);
}
process.argv = [node, script, ...options];
await import(pathToFileURL(script).href);
