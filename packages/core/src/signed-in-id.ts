import { createHash } from "node:crypto";

const prefix = "user-";

/** Whether a web chat id is that of a signed-in user: other visitors have a UUID. */
export const isSignedInId = (visitorId: string): boolean => visitorId.startsWith(prefix);

/** The web chat id of a user whose site has signed them in. Nobody is given such an id without that signature. */
export const signedInId = (siteKey: string, userId: string): string =>
  `${prefix}${createHash("sha256")
    .update(JSON.stringify([siteKey, userId]))
    .digest("base64url")}`;
