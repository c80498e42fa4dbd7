import { Socket } from "node:net";

const refused = () => {
  throw new Error("The process that reads files connects to nowhere");
};

// No parser here fetches anything; should one of them start to, it fails.
Socket.prototype.connect = refused;
globalThis.fetch = refused;
