import { optional, text, type VariableTree } from "../variable.ts";

export const security = {
  encryptionMasterKey: optional("ENCRYPTION_MASTER_KEY", {
    description:
      "32 bytes in base64 that wrap each tenant's own key; made and kept in the data folder when embedded",
    schema: text.refine((value) => Buffer.from(value, "base64").length === 32, "32 bytes in base64"),
    example: "output of: openssl rand -base64 32",
    secret: true,
    apps: ["gateway", "orchestrator", "portal", "cli"],
  }),
  previousMasterKey: optional("ENCRYPTION_MASTER_KEY_PREVIOUS", {
    description:
      "The master key before this one, until `konstruct secrets rewrap` has wrapped every tenant's keys anew",
    schema: text.refine((value) => Buffer.from(value, "base64").length === 32, "32 bytes in base64"),
    secret: true,
    apps: ["gateway", "orchestrator", "portal", "cli"],
  }),
  auditSigningKey: optional("AUDIT_SIGNING_KEY", {
    description:
      "Ed25519 private key (PEM) that signs audit checkpoints; keep it out of the database's reach",
    schema: text.refine((value) => value.includes("PRIVATE KEY-----"), "a PEM private key"),
    example: "output of: openssl genpkey -algorithm ed25519",
    secret: true,
    apps: ["orchestrator", "cli"],
  }),
  auditPublicKey: optional("AUDIT_PUBLIC_KEY", {
    description:
      "The public half of AUDIT_SIGNING_KEY (PEM), offered where the audit log is verified in a browser",
    schema: text.refine((value) => value.includes("PUBLIC KEY-----"), "a PEM public key"),
    example: "output of: openssl pkey -in audit.pem -pubout",
    apps: ["portal"],
  }),
} satisfies VariableTree;
