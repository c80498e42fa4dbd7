import { optional, text, type VariableTree } from "../variable.ts";

export const webchat = {
  tokenSecret: optional("WEBCHAT_TOKEN_SECRET", {
    description:
      "Signs visitors' session tokens; at least 32 characters, made and kept in the data folder when embedded",
    schema: text.min(32, "at least 32 characters"),
    example: "output of: openssl rand -base64 32",
    secret: true,
    apps: ["gateway", "cli"],
  }),
} satisfies VariableTree;
