import type { Server } from "node:net";
import { AppError } from "../errors.ts";

/** Below the range the kernel hands to outgoing connections, so that a listener never meets one of them. */
const lowestPort = 15_000;
const highestPort = 31_999;

function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    };
    server.once("error", onError);
    server.listen(port, host, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}

/**
 * Listens on `preferredPort`, or on a free port of 15000..31999 when it is 0 or taken.
 * @returns the port in use
 */
export async function listen(server: Server, preferredPort = 0, host = "127.0.0.1"): Promise<number> {
  if (preferredPort > 0 && (await tryListen(server, preferredPort, host))) return preferredPort;
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort));
    if (await tryListen(server, port, host)) return port;
  }
  throw new AppError("unavailable", `No free port between ${lowestPort} and ${highestPort} on ${host}`);
}
