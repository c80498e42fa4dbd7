import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

export type EventIds = {
  seal(conversationId: string, seq: number): string;
  /** The number encoded in an id of this conversation; 0 for any other id, which reads from the beginning. */
  open(conversationId: string, id: string): number;
};

/**
 * Ids of web-chat events. Outbox numbers count over all tenants, so plain numbers would show visitors the total traffic: each is
 * encrypted into one block that is bound to its conversation.
 */
export function createEventIds(secret: string): EventIds {
  const key = createHmac("sha256", secret).update("web-chat event ids v1").digest().subarray(0, 16);
  const mark = (conversationId: string) =>
    Buffer.from(conversationId.replaceAll("-", ""), "hex").subarray(0, 8);

  return {
    seal(conversationId, seq) {
      const block = Buffer.alloc(16);
      mark(conversationId).copy(block);
      block.writeBigUInt64BE(BigInt(seq), 8);
      const cipher = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString("base64url");
    },
    open(conversationId, id) {
      const sealed = Buffer.from(id, "base64url");
      if (sealed.length !== 16) return 0;
      const decipher = createDecipheriv("aes-128-ecb", key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
      return block.subarray(0, 8).equals(mark(conversationId)) ? Number(block.readBigUInt64BE(8)) : 0;
    },
  };
}
