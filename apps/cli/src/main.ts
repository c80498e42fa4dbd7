#!/usr/bin/env node
import { exitSoon } from "@konstruct/core/process/exit-soon";
import { processIo } from "./io.ts";
import { runCli } from "./run-cli.ts";

// `konstruct … | head` closes our output early, which is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), processIo());
// Waits until everything printed has been read.
exitSoon(() => process.stdout.writableLength === 0);
