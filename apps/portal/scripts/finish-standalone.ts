/** Next leaves the files it serves as they are beside the standalone build; this puts them where its server looks. */
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const name = process.env.PORTAL_BUILD_DIR ?? ".next";
const build = join(import.meta.dirname, "..", name);
const target = join(build, "standalone/apps/portal", name, "static");
const draft = `${target}.draft`;
for (const left of [draft, target]) await rm(left, { recursive: true, force: true });
await cp(join(build, "static"), draft, { recursive: true });
// Renamed last: where it is, the build is whole.
await rename(draft, target);
