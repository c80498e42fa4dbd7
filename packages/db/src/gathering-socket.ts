import { Socket } from "node:net";

/** A socket that sends all that is written in one turn of the event loop at once: several statements cost one system call. */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Connecting gives a socket Node's own `write`.
  socket.once("connect", () => {
    const write: Socket["write"] = socket.write.bind(socket);
    let gathers = false;
    socket.write = (...given: [never]) => {
      if (!gathers) {
        gathers = true;
        socket.cork();
        process.nextTick(() => {
          gathers = false;
          socket.uncork();
        });
      }
      return write(...given);
    };
  });
  return socket;
}
