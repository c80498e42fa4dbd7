import { createHash, randomBytes } from "node:crypto";
import type { Json, JsonObject } from "../json.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The audit log's part of a call's arguments, and the part that only the call's own row holds. */
export type ArgumentCommitment = {
  /** SHA-256 over salt and arguments, in base64url. */
  argsHash: string;
  /** 128 random bits in base64url. Once it is erased with the arguments, they cannot be found by trying values. */
  salt: string;
};

/** Binds the log to arguments that can be erased: with row and entry they can be verified; the entry alone reveals nothing. */
export function commitArguments(
  args: JsonObject,
  salt: string = randomBytes(16).toString("base64url"),
): ArgumentCommitment {
  return {
    argsHash: createHash("sha256")
      .update(`${salt}\n${canonicalJson(args)}`)
      .digest("base64url"),
    salt,
  };
}

/** Arguments without their text: a string becomes its length. Numbers and booleans stay. */
export function outlineOf(value: Json): Json {
  if (typeof value === "string") return `text(${value.length})`;
  if (Array.isArray(value)) return value.slice(0, 20).map(outlineOf);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, outlineOf(field)]));
}
