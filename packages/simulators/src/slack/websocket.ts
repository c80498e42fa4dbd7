import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** Appended to the client's key, so that only a server that knows the protocol can answer (RFC 6455, 1.3). */
const protocolGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 };

export type WebSocketPeer = { send(text: string): void; destroy(): void };

type Frame = { opcode: number; payload: Buffer; size: number };

/** One unmasked, unfragmented frame: what servers send. */
function encodeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x80 | opcode, length]), payload]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = 0x80 | opcode;
  header[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}

/** The first whole frame of what has come so far; clients mask theirs and, at our sizes, do not fragment. */
function decodeFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const shortLength = bytes.readUInt8(1) & 0x7f;
  const lengthBytes = { 126: 2, 127: 8 }[shortLength] ?? 0;
  const maskAt = 2 + lengthBytes;
  const masked = (bytes.readUInt8(1) & 0x80) !== 0;
  const payloadAt = maskAt + (masked ? 4 : 0);
  if (bytes.length < payloadAt) return undefined;
  const length =
    lengthBytes === 0
      ? shortLength
      : lengthBytes === 2
        ? bytes.readUInt16BE(2)
        : Number(bytes.readBigUInt64BE(2));
  const size = payloadAt + length;
  if (bytes.length < size) return undefined;
  const payload = Buffer.from(bytes.subarray(payloadAt, size));
  if (masked) {
    for (let place = 0; place < length; place++)
      payload[place] = payload.readUInt8(place) ^ bytes.readUInt8(maskAt + (place % 4));
  }
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, size };
}

/** Completes the handshake of an `upgrade` request and speaks frames from then on. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  on: { text(text: string): void; closed(): void },
): WebSocketPeer {
  const key = String(request.headers["sec-websocket-key"]);
  const accept = createHash("sha1").update(`${key}${protocolGuid}`).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let pending = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let frame = decodeFrame(pending); frame !== undefined; frame = decodeFrame(pending)) {
      pending = pending.subarray(frame.size);
      if (frame.opcode === opcodes.text) on.text(frame.payload.toString());
      if (frame.opcode === opcodes.ping) socket.write(encodeFrame(opcodes.pong, frame.payload));
      if (frame.opcode === opcodes.close) socket.end(encodeFrame(opcodes.close, frame.payload));
    }
  });
  // A peer that vanishes is an end like any other here.
  socket.on("error", () => socket.destroy());
  socket.on("close", on.closed);
  return {
    send: (text) => void socket.write(encodeFrame(opcodes.text, Buffer.from(text))),
    destroy: () => void socket.destroy(),
  };
}
