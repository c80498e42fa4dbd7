import { expect } from "vitest";

/** Packages below the packs: their tests can name none, and Turbo runs them only when they or what they import changed. */
const below =
  /\/packages\/(?:audit|channels|config|core|db|egress|embeddings|extraction|knowledge|llm|media|memory|simulators|storage|telemetry|tools|understanding)\/src\//;

// Other tests begin as an installation that names no packs of its own.
if (!below.test(expect.getState().testPath ?? "")) {
  const { loadPacks } = await import("./load-packs.ts");
  await loadPacks(["shop"]);
}
