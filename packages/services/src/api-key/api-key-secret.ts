import { hash, randomBytes } from "node:crypto";

const pattern = /^kst_[A-Za-z0-9_-]{43}$/;

/** 256 random bits behind a prefix by which a leaked one is recognised. */
export const newApiKeySecret = (): string => `kst_${randomBytes(32).toString("base64url")}`;

export const isApiKeySecret = (text: string): boolean => pattern.test(text);

/** What is kept of a secret. So much randomness needs no salt and no slow hash. */
export const apiKeyHash = (secret: string): string => hash("sha256", secret);
