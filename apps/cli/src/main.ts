#!/usr/bin/env node
import { exitSoon } from "@konstruct/core/process/exit-soon";
import { processIo } from "./io.ts";
import { runCli } from "./run-cli.ts";

// `konstruct … | head` closes our output early, which is the reader's right and no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), processIo());
// What was printed is read first, however slowly.
exitSoon(() => process.stdout.writableLength === 0);
