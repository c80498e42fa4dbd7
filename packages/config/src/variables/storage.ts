import { optional, text, urlOf, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const apps = ["gateway", "orchestrator", "portal", "cli"] as const;

export const storage = {
  dir: optional("STORAGE_DIR", {
    description: "Folder files are kept in; in the data folder when embedded, unused with S3_BUCKET",
    schema: text,
    apps,
  }),
  s3: {
    endpoint: optional("S3_ENDPOINT", {
      description: "MinIO or another server of S3's interface; Amazon's own when absent",
      schema: urlOf("https", "http"),
      example: "http://localhost:9000",
      apps,
    }),
    region: withDefault("S3_REGION", "us-east-1", {
      description: "Region requests are signed for",
      schema: text,
      apps,
    }),
    bucket: optional("S3_BUCKET", {
      description: "Bucket files are kept in, instead of a folder",
      schema: text,
      apps,
    }),
    accessKeyId: optional("S3_ACCESS_KEY_ID", {
      description: "Absent: what the machine has, such as its role",
      schema: text,
      apps,
    }),
    secretAccessKey: optional("S3_SECRET_ACCESS_KEY", {
      description: "Goes with S3_ACCESS_KEY_ID",
      schema: text,
      secret: true,
      apps,
    }),
    publicEndpoint: optional("S3_PUBLIC_ENDPOINT", {
      description: "Where browsers reach the same server; S3_ENDPOINT when absent",
      schema: urlOf("https", "http"),
      apps,
    }),
  },
  linkBaseUrl: optional("MEDIA_LINK_BASE_URL", {
    description: "Public address of the gateway, for links to files kept in a folder",
    schema: urlOf("https", "http"),
    example: "https://gateway.example.com",
    apps,
  }),
  maxBytes: withDefault("MEDIA_MAX_BYTES", String(25 * 1024 * 1024), {
    description: "Largest file taken in or sent, in bytes",
    schema: wholeNumber(1_024, 100 * 1024 * 1024),
    apps,
  }),
} satisfies VariableTree;
