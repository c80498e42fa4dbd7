import { createHash } from "node:crypto";
import { canonicalJson } from "@konstruct/core/canonical-json";
import type { Json } from "@konstruct/core/json";
import { z } from "zod";

/** Changes when the arguments a tool takes change, so that an approval of the old ones does not fit the new. */
export function toolVersion(name: string, input: z.ZodType): string {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  // Through JSON once: what the schema object carries beside its data does not count.
  const data = JSON.parse(JSON.stringify(schema)) as Json;
  return createHash("sha256")
    .update(canonicalJson({ name, input: data }))
    .digest("hex")
    .slice(0, 12);
}
