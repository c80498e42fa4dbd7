import { parseArgs } from "node:util";
import { playAuthority } from "@konstruct/engine/testing/play-authority.fixture";

const usage = "node scripts/authority.ts [--agents 10000] [--seed 1]";

/** The long form of `packages/engine/src/rails/authority/authority.test.ts`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { agents: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
  });
  const [agents, seed] = [Number(values.agents), Number(values.seed)];
  if (!Number.isSafeInteger(agents) || agents < 1 || !Number.isSafeInteger(seed)) throw new Error(usage);
  console.log(JSON.stringify(await playAuthority(agents, seed)));
}

try {
  await main();
} catch (thrown) {
  if (!(thrown instanceof Error)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
