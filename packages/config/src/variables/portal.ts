import {
  oneOf,
  optional,
  port,
  text,
  urlOf,
  type VariableTree,
  wholeNumber,
  withDefault,
} from "../variable.ts";

const portalOnly = ["portal"] as const;

export const portal = {
  port: withDefault("PORTAL_PORT", "15070", {
    description: "Port of the portal",
    schema: port,
    apps: ["portal", "cli"],
  }),
  url: optional("PORTAL_URL", {
    description:
      "Address people open the portal at; what a form comes from must be it. http://localhost:<PORTAL_PORT> without it",
    schema: urlOf("http", "https"),
    example: "https://portal.example.com",
    apps: ["portal", "cli"],
  }),
  gatewayUrl: withDefault("GATEWAY_URL", "http://127.0.0.1:15080", {
    description:
      "Address of the gateway as platforms and visitors reach it: webhooks, web-chat script, media links",
    schema: urlOf("http", "https"),
    apps: portalOnly,
  }),
  authDatabaseUrl: optional("AUTH_DATABASE_URL", {
    description: "PostgreSQL as the role konstruct_auth: accounts and sessions of the portal",
    schema: urlOf("postgres", "postgresql"),
    example: "postgresql://konstruct_auth:secret@localhost:5432/konstruct",
    secret: true,
    apps: portalOnly,
  }),
  authSecret: optional("BETTER_AUTH_SECRET", {
    description:
      "Signs the portal's cookies and seals second factors; at least 32 characters, made and kept when embedded",
    schema: text.min(32, "at least 32 characters"),
    example: "output of: openssl rand -base64 32",
    secret: true,
    apps: ["portal", "cli"],
  }),
  trustedProxies: withDefault("PORTAL_TRUSTED_PROXIES", "0", {
    description:
      "How many proxies of yours stand before the portal; that many addresses of X-Forwarded-For are believed",
    schema: wholeNumber(0, 10),
    apps: portalOnly,
  }),
  demoMode: withDefault("DEMO_MODE", "false", {
    description: "true: one click signs in to the demonstration tenant. Only on a loopback address",
    schema: oneOf("true", "false").transform((value) => value === "true"),
    apps: ["portal", "cli"],
  }),
  oidc: {
    issuer: optional("OIDC_ISSUER", {
      description: "OpenID Connect: sign in with your own identity provider; all three or none",
      schema: urlOf("https", "http"),
      example: "https://login.example.com",
      apps: portalOnly,
    }),
    clientId: optional("OIDC_CLIENT_ID", {
      description: "Id of the portal at the identity provider",
      schema: text,
      apps: portalOnly,
    }),
    clientSecret: optional("OIDC_CLIENT_SECRET", {
      description: "Secret of the portal at the identity provider",
      schema: text,
      secret: true,
      apps: portalOnly,
    }),
  },
} satisfies VariableTree;
