import { createServer } from "node:net";
import { AppError } from "@konstruct/core/errors";

/** The kernel gives ports from here on to outgoing connections. */
const firstEphemeralPort = 32_768;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** `preferred`, or the next free port above it, for programs that cannot choose one themselves. */
export async function freePort(preferred: number): Promise<number> {
  const end = preferred < firstEphemeralPort ? firstEphemeralPort : 65_536;
  for (let port = preferred; port < end; port++) if (await isFree(port)) return port;
  throw new AppError("unavailable", `No free port between ${preferred} and ${end - 1}`);
}
