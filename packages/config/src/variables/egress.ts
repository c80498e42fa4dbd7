import { text, type VariableTree, withDefault } from "../variable.ts";

export const egress = {
  allowPrivate: withDefault("EGRESS_ALLOW_PRIVATE", " ", {
    description:
      "Origins with private addresses that tools, crawls and models of tenants may reach all the same, with a space between them; everything else private is refused",
    schema: text.transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== "")),
    example: "http://searx.internal:8080",
    apps: ["orchestrator", "cli"],
  }),
} satisfies VariableTree;
