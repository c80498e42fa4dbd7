import { Socket } from "node:net";

const refused = () => {
  throw new Error("The file-reading process may not connect to the network");
};

// No parser here fetches anything; if one of them starts to, it fails.
Socket.prototype.connect = refused;
globalThis.fetch = refused;
