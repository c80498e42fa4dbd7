import { createHash } from "node:crypto";

/** The web chat id of a user whose site has signed them in. Nobody is given such an id without that signature. */
export const signedInId = (siteKey: string, userId: string): string =>
  `user-${createHash("sha256")
    .update(JSON.stringify([siteKey, userId]))
    .digest("base64url")}`;
