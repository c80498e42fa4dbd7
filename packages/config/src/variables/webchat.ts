import { optional, text, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const megabytes = (count: number) => String(count * 1024 * 1024);

export const webchat = {
  tokenSecret: optional("WEBCHAT_TOKEN_SECRET", {
    description:
      "Signs visitors' session tokens; at least 32 characters, made and kept in the data folder when embedded",
    schema: text.min(32, "at least 32 characters"),
    example: "output of: openssl rand -base64 32",
    secret: true,
    apps: ["gateway", "cli"],
  }),
  uploadQuotas: {
    address: withDefault("WEBCHAT_BYTES_PER_ADDRESS", megabytes(100), {
      description: "Most bytes of visitors' files a day from one address (an IPv6 /64), for each tenant",
      schema: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      apps: ["gateway", "portal", "cli"],
    }),
    site: withDefault("WEBCHAT_BYTES_PER_SITE", megabytes(2_048), {
      description: "Most bytes of visitors' files a day on one site",
      schema: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      apps: ["gateway", "portal", "cli"],
    }),
    tenant: withDefault("WEBCHAT_BYTES_PER_TENANT", megabytes(5_120), {
      description: "Most bytes of visitors' files a day on all sites of one tenant",
      schema: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      apps: ["gateway", "portal", "cli"],
    }),
  },
} satisfies VariableTree;
