#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Compiling every file takes a quarter of a start. The cache is in the installation, because what is in it is run.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/konstruct", import.meta.url)));
const { exitSoon } = await import("@konstruct/core/process/exit-soon");
const { processIo } = await import("./io.ts");
const { runCli } = await import("./run-cli.ts");

// `konstruct … | head` closes our output early, which is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), processIo());
// Waits until everything printed has been read.
exitSoon(() => process.stdout.writableLength === 0);
