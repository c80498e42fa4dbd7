import { createHash } from "node:crypto";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";
import { z } from "zod";

/** Changes with the arguments a tool takes, so that an approval of old arguments does not match new ones. */
export function toolVersion(name: string, input: z.ZodType): string {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  // Serialised once, so that only the data of the schema object counts.
  const data = JSON.parse(JSON.stringify(schema)) as Json;
  return createHash("sha256")
    .update(canonicalJson({ name, input: data }))
    .digest("hex")
    .slice(0, 12);
}
