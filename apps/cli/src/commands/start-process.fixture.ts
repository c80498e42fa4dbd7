/** `konstruct start` as a process that can be killed, with the portal given as a file. `node start-process.fixture.ts <server>` */
import { processIo } from "../io.ts";
import { start } from "./start.ts";

const program = { server: process.argv[2]!, isBuilt: () => true, build: () => Promise.resolve() };
process.exitCode = await start(processIo(), { chat: false, json: true }, program).catch((thrown: unknown) => {
  console.error(thrown);
  return 1;
});
