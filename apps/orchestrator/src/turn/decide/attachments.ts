import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Attachment } from "@konstruct/core/message";
import { findFiles } from "@konstruct/db/knowledge/find-files";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** The files of a reply. A missing file is left out and logged: the words are worth sending without it. */
export async function attachmentsFor(
  { database, media, logger }: Dependencies,
  { tenantId, conversationId }: ClaimedTurn,
  { knowledge_collections: collections }: AgentConfig,
  names: readonly string[],
): Promise<Attachment[]> {
  if (names.length === 0 || media === null) return [];
  const found = await withTenant(database, tenantId, (tx) => findFiles(tx, names, collections));
  const attachments: Attachment[] = [];
  for (const name of names) {
    const file = found.find((one) => one.name === name);
    // Another tenant's prefix is a defect; such a file is never sent.
    const isOurs = file?.objectKey.startsWith(`${tenantId}/`) === true;
    const object = file !== undefined && isOurs ? await media.objects.head(file.objectKey) : null;
    if (object === null) logger.warn({ conversationId, name }, "a file to send is not in the knowledge base");
    else
      attachments.push({
        objectKey: object.key,
        filename: name,
        contentType: file?.contentType ?? object.contentType,
        bytes: object.bytes,
      });
  }
  return attachments;
}
