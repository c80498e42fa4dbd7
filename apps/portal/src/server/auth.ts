import { createAddressAllowance } from "@konstruct/db/account/address-allowance";
import type { openAuthPool } from "@konstruct/db/account/auth-pool";
import { findAddress } from "@konstruct/db/account/known-addresses";
import { countSignInAttempt, forgetSignInAttempts } from "@konstruct/db/account/sign-in-attempts";
import type { Account } from "@konstruct/services/account/membership";
import { plainNameSchema } from "@konstruct/services/account/plain-name";
import type { Logger } from "@konstruct/telemetry/logger";
import { APIError, betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { nextCookies } from "better-auth/next-js";
import { genericOAuth, magicLink, twoFactor } from "better-auth/plugins";
import { emails } from "../mail/emails.ts";
import type { Email, Mailer } from "../mail/mailer.ts";
import { clientAddressHeader } from "./client-address.ts";
import type { PortalEnvironment } from "./env.ts";
import { answerAsTyped, asTyped, isStandIn, standInFor } from "./taken-address.ts";

type AuthOptions = {
  portal: PortalEnvironment["portal"];
  pool: ReturnType<typeof openAuthPool>;
  mailer: Mailer;
  logger: Logger;
  /** Called after each sign-in. */
  onSignIn(account: Account): Promise<void>;
};

const day = 86_400;

/** Routes on which a password or a code can be guessed, with how often one address (an IPv6 /64) may try in a minute. */
const guessable = {
  "/sign-in/email": { window: 60, max: 20 },
  "/sign-in/magic-link": { window: 60, max: 5 },
  "/request-password-reset": { window: 60, max: 5 },
  "/two-factor/*": { window: 60, max: 10 },
  "/sign-up/email": { window: 60, max: 20 },
};

/** The routes on which a name is given. */
const nameable: ReadonlySet<string> = new Set(["/sign-up/email", "/update-user"]);

/** The account of the one-click sign-in, in demo mode. */
export const demoAddress = "demo@konstruct.localhost";

const notAName = () =>
  new APIError("BAD_REQUEST", {
    code: "NAME_NOT_ALLOWED",
    message: "A name has at most 80 letters, no web or email address and no line break.",
  });

const tooOften = (seconds: number) =>
  new APIError(
    "TOO_MANY_REQUESTS",
    {
      code: "TOO_MANY_ATTEMPTS",
      message: `Too many attempts for this account. Wait ${Math.ceil(seconds / 60)} minutes, or sign in by email link.`,
    },
    { "retry-after": String(seconds) },
  );

/** Accounts and sessions, by better-auth. The account's rights are in membership.ts. */
export function createAuth({ portal, pool, mailer, logger, onSignIn }: AuthOptions) {
  const { oidc, origin } = portal;
  /** Not awaited: the time an email takes would reveal whether one was sent. The mailer logs failures. */
  const post = (email: Email) => void mailer.send(email).catch(() => undefined);
  const isOfDemo = (email: string) => portal.demoMode && email === demoAddress;
  return betterAuth({
    appName: "Konstruct",
    baseURL: origin,
    secret: portal.authSecret,
    database: pool,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // They would give session tokens to scripts; pages use the portal's own routes.
    disabledPaths: ["/get-session", "/list-sessions", "/revoke-session", "/send-verification-email"],
    // Its warnings describe people's mistakes and may name them, so only errors are logged.
    logger: { level: "error", log: (_level, message) => logger.error({ from: "better-auth" }, message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => post(emails.newPassword(user.email, url)),
    },
    emailVerification: {
      sendOnSignUp: mailer.open,
      sendVerificationEmail: async ({ user, url }) =>
        post(
          isStandIn(user.email)
            ? emails.alreadyHere(asTyped(user.email), `${origin}/sign-in`)
            : emails.confirmAddress(user.email, url),
        ),
    },
    // Read from the database on every request: an ended session is refused by the next one.
    session: { expiresIn: 14 * day, updateAge: day, cookieCache: { enabled: false } },
    rateLimit: {
      enabled: true,
      storage: "database",
      customStorage: createAddressAllowance(pool),
      window: 60,
      max: 300,
      customRules: guessable,
    },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 64 },
      useSecureCookies: false,
      cookiePrefix: "__Host-konstruct",
      defaultCookieAttributes: { secure: true, sameSite: "lax", httpOnly: true, path: "/" },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const { path, body } = context;
        if (nameable.has(path) && body?.name !== undefined && !plainNameSchema.safeParse(body.name).success)
          throw notAName();
        const email = String(body?.email ?? "").toLowerCase();
        if (path === "/sign-up/email" && !isOfDemo(email) && (await findAddress(pool, email)) !== "free")
          return { context: { body: { email: standInFor(email) } } };
        if (path !== "/sign-in/email") return;
        const seconds = await countSignInAttempt(pool, email);
        if (seconds > 0) throw tooOften(seconds);
        // A password works once the address is confirmed; otherwise signing up would reveal which addresses are free.
        if (mailer.open && !isOfDemo(email) && (await findAddress(pool, email)) === "unconfirmed")
          return { context: { body: { email: standInFor(email) } } };
      }),
      after: createAuthMiddleware(async (context) => {
        const { newSession, returned } = context.context;
        if (newSession !== null) {
          await forgetSignInAttempts(pool, newSession.user.email);
          await onSignIn(newSession.user);
        }
        // A session is read by this process only, and its dates would become texts.
        if (context.path !== "/get-session" && !(returned instanceof Error)) return answerAsTyped(returned);
      }),
    },
    plugins: [
      magicLink({
        expiresIn: 300,
        storeToken: "hashed",
        sendMagicLink: ({ email, url }) => mailer.send(emails.signInLink(email, url)),
      }),
      twoFactor({ issuer: "Konstruct" }),
      ...(oidc.issuer === undefined
        ? []
        : [
            genericOAuth({
              config: [
                {
                  providerId: "oidc",
                  discoveryUrl: `${oidc.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
                  clientId: oidc.clientId ?? "",
                  clientSecret: oidc.clientSecret ?? "",
                  scopes: ["openid", "email", "profile"],
                  pkce: true,
                },
              ],
            }),
          ]),
      nextCookies(),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
