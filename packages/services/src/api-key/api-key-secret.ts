import { hash, randomBytes } from "node:crypto";

const pattern = /^kst_[A-Za-z0-9_-]{43}$/;

/** 256 random bits behind a prefix that identifies a leaked key. */
export const newApiKeySecret = (): string => `kst_${randomBytes(32).toString("base64url")}`;

export const isApiKeySecret = (text: string): boolean => pattern.test(text);

/** The stored hash of a secret. 256 random bits need no salt and no slow hash. */
export const apiKeyHash = (secret: string): string => hash("sha256", secret);
