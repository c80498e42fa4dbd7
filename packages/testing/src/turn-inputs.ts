import { decodeTrace } from "@konstruct/db/turn/turn-trace";

/** Ids of the messages a stored turn was made from. @param trace the column as the driver gives it */
export function turnInputs(trace: unknown): string[] {
  if (!Buffer.isBuffer(trace)) throw new TypeError("A stored trace is bytes");
  const decoded = decodeTrace(trace) as { input: { inputs: { id: string }[] } };
  return decoded.input.inputs.map((message) => message.id);
}
