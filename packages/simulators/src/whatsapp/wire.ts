import type { Reply } from "../http.ts";

export type Wire = Record<string, unknown>;

/** An error in the Graph API's shape. */
export function graphError(status: number, code: number, message: string, details = message): Reply {
  const error = {
    message: `(#${code}) ${message}`,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details },
    fbtrace_id: "SimulatedTrace",
  };
  return { status, body: { error } };
}

export const bsuid = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

export function child(parent: Wire, key: string): Wire {
  const value = parent[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Wire) : {};
}

export function within(value: unknown, least: number, most: number): boolean {
  return typeof value === "string" && value.length >= least && value.length <= most;
}
