import { optional, text, type VariableTree } from "../variable.ts";

const sender = ["orchestrator", "portal", "cli"] as const;

export const email = {
  smtpUrl: optional("SMTP_URL", {
    description:
      "smtp://user:password@host:587 or smtps://…: emails to members: escalations, approvals, invitations, sign-in links",
    schema: text.regex(/^smtps?:\/\//, "begins with smtp:// or smtps://"),
    secret: true,
    apps: sender,
  }),
  from: optional("EMAIL_FROM", {
    description: 'Whom such emails are from: "Ava <ava@shop.example>"',
    schema: text,
    apps: sender,
  }),
} satisfies VariableTree;
