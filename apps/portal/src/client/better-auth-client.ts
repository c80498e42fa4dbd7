import { magicLinkClient, twoFactorClient } from "better-auth/client/plugins";
import { createAuthClient } from "better-auth/react";

/** Sign-up, sign-in, second factor and sessions, from the browser. */
export const authClient = createAuthClient({
  plugins: [magicLinkClient(), twoFactorClient()],
});
