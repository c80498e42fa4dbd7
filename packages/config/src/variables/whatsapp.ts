import { graphVersion } from "@konstruct/core/graph-version";
import { optional, text, urlOf, type VariableTree, withDefault } from "../variable.ts";

const gateway = ["gateway", "cli"] as const;
const sender = ["orchestrator", "cli"] as const;
const asker = ["orchestrator", "portal", "cli"] as const;

export const whatsapp = {
  appSecret: optional("WHATSAPP_APP_SECRET", {
    description: "App settings > Basic; without it every WhatsApp webhook is refused",
    schema: text,
    secret: true,
    apps: gateway,
  }),
  verifyToken: optional("WHATSAPP_VERIFY_TOKEN", {
    description: "The word you also type into Meta's webhook form",
    schema: text,
    secret: true,
    apps: gateway,
  }),
  accessToken: optional("WHATSAPP_ACCESS_TOKEN", {
    description: "System user token with whatsapp_business_messaging",
    schema: text,
    secret: true,
    apps: sender,
  }),
  phoneNumberId: optional("WHATSAPP_PHONE_NUMBER_ID", {
    description: "Id (not the number) of the sending phone number",
    schema: text.regex(/^\d+$/, "digits only"),
    apps: sender,
  }),
  businessAccountId: optional("WHATSAPP_BUSINESS_ACCOUNT_ID", {
    description: "WhatsApp Business account the number belongs to; its templates are read from there",
    schema: text.regex(/^\d+$/, "digits only"),
    apps: sender,
  }),
  graphUrl: withDefault("WHATSAPP_GRAPH_URL", "https://graph.facebook.com", {
    description: "Meta Graph API",
    schema: urlOf("https", "http"),
    apps: asker,
  }),
  graphVersion: withDefault("WHATSAPP_GRAPH_VERSION", graphVersion, {
    description: "Version of the Graph API",
    schema: text.regex(/^v\d+\.\d+$/, "such as v26.0"),
    apps: asker,
  }),
} satisfies VariableTree;
