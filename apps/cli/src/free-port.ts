import { createServer } from "node:net";
import { AppError } from "@konstruct/core/errors";

/** Ports from here on are handed to outgoing connections by the kernel. */
const firstEphemeralPort = 32_768;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** `preferred`, or the next port above it that nobody listens on. For programs that cannot choose by themselves. */
export async function freePort(preferred: number): Promise<number> {
  const end = preferred < firstEphemeralPort ? firstEphemeralPort : 65_536;
  for (let port = preferred; port < end; port++) if (await isFree(port)) return port;
  throw new AppError("unavailable", `No free port between ${preferred} and ${end - 1}`);
}
