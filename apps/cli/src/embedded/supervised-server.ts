import { statfs } from "node:fs/promises";
import type { EmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { identify, type ProcessIdentity } from "./process-identity.ts";
import type { SupervisedServer } from "./supervise-server.ts";

/** PostgreSQL writes its log of changes in files of 16 MB: with less space it cannot start. */
const leastFreeBytes = 2 * 16 * 1024 * 1024;

/** The embedded PostgreSQL, watched by its process. */
export function supervisedServer(server: EmbeddedServer): SupervisedServer {
  let known: ProcessIdentity | undefined;
  return {
    async isAlive() {
      const pid = await server.pid();
      const found = pid === undefined ? undefined : await identify(pid);
      // The same number with another start time is another program.
      if (found === undefined || (known?.pid === found.pid && known.startedAt !== found.startedAt))
        return false;
      known = found;
      return true;
    },
    startAgain: server.startAgain,
    async isDiskFull() {
      const { bavail, bsize } = await statfs(server.data);
      return bavail * bsize < leastFreeBytes;
    },
    stop: server.stop,
  };
}
