/** `konstruct start` as a process that can be killed, with the portal given as a file. `node start-process.fixture.ts <server>` */
import { loadPacks } from "@konstruct/packs/load-packs";
import { processIo } from "../../io.ts";
import { start } from "./start.ts";

await loadPacks(["shop"]);
const program = { server: process.argv[2]!, isBuilt: () => true, build: () => Promise.resolve() };
process.exitCode = await start(processIo(), { chat: false, json: true }, program).catch((thrown: unknown) => {
  console.error(thrown);
  return 1;
});
