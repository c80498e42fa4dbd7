import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";

/** Stops and starts the orchestrator for journeys in another process. @returns its address */
export async function controlEngine(engine: {
  stop(): Promise<void>;
  start(): Promise<void>;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const done = request.url === "/stop" ? engine.stop() : engine.start();
    void done.then(() => response.end());
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
