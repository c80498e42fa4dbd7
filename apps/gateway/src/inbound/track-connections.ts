import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Tracks which connections have a request in flight. Node's closeIdleConnections skips those that never sent one, or whose stream
 * was aborted, and a drain would wait for them. At `maxConnections` the longest idle connection is closed for a new one; if none is
 * idle, the new one is closed.
 */
export function trackConnections(server: Server, maxConnections: number): { closeIdle(): void } {
  const requests = new Map<Socket, number>();
  let closing = false;

  function makeRoom(): boolean {
    if (requests.size < maxConnections) return true;
    for (const [socket, inFlight] of requests) {
      if (inFlight > 0) continue;
      requests.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  server.on("connection", (socket) => {
    if (!makeRoom()) return void socket.destroy();
    requests.set(socket, 0);
    socket.on("close", () => requests.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.on("close", () => {
      const left = (requests.get(socket) ?? 1) - 1;
      // Added last, so that the order of the map is the order of becoming idle.
      if (requests.delete(socket)) requests.set(socket, left);
      if (closing && left === 0) socket.end();
    });
  });
  return {
    closeIdle() {
      closing = true;
      for (const [socket, inFlight] of requests) if (inFlight === 0) socket.destroy();
    },
  };
}
