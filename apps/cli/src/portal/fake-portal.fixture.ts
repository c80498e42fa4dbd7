/** A stand-in for the built portal: answers every address on PORT. */
import { createServer } from "node:http";

const port = Number(process.env.PORT);
createServer((_request, response) => response.end("the portal")).listen(port, "127.0.0.1");
