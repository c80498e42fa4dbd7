import type { Problem } from "./problem-table.ts";

/** Variables that are of no use, or unsafe, one without the other. */
const needs: readonly { given: string; needs: readonly string[]; why: string }[] = [
  {
    given: "SLACK_CLIENT_ID",
    needs: ["SLACK_CLIENT_SECRET", "SLACK_STATE_SECRET", "SLACK_SIGNING_SECRET"],
    why: "Installing by OAuth needs all four",
  },
  {
    given: "OIDC_ISSUER",
    needs: ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    why: "What the identity provider knows the portal by",
  },
  { given: "SMTP_URL", needs: ["EMAIL_FROM"], why: "An email needs a sender" },
  { given: "SLACK_CLIENT_SECRET", needs: ["SLACK_CLIENT_ID"], why: "The id the secret belongs to" },
  { given: "SLACK_APP_TOKEN", needs: ["SLACK_BOT_TOKEN"], why: "Socket Mode answers with the bot token" },
  {
    given: "WHATSAPP_ACCESS_TOKEN",
    needs: ["WHATSAPP_PHONE_NUMBER_ID"],
    why: "The number messages are sent from",
  },
  {
    given: "CHATWOOT_API_TOKEN",
    needs: ["CHATWOOT_BASE_URL", "CHATWOOT_WEBHOOK_SECRET"],
    why: "Where the token is good, and what proves a webhook",
  },
  {
    given: "WHATSAPP_VERIFY_TOKEN",
    needs: ["WHATSAPP_APP_SECRET"],
    why: "Without it no webhook is believed",
  },
];

/** What is missing beside the variables that were given. */
export function incompleteGroups(given: ReadonlySet<string>): Problem[] {
  return needs
    .filter((rule) => given.has(rule.given))
    .flatMap((rule) =>
      rule.needs
        .filter((name) => !given.has(name))
        .map((name) => ({ name, what: `missing, while ${rule.given} is set`, remedy: rule.why })),
    );
}
