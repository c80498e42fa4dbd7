import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedServer, startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";

/** Its data goes with the run: it survives no power cut, and keeps no log for another server. A clone takes a quarter of the time. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_compression: "off",
};

export type ThrowawayServer = Pick<EmbeddedServer, "superuserUrl"> & {
  /** The server's own folder, deleted with it. */
  folder: string;
  stop(): Promise<void>;
};

/** An embedded PostgreSQL for tests. @param port free on loopback */
export async function startThrowawayServer(port: number): Promise<ThrowawayServer> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-test-"));
  const server = await startEmbeddedServer({ folder, port, settings });
  return {
    folder,
    superuserUrl: (database) => server.superuserUrl(database),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
