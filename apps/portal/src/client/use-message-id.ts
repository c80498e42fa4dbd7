"use client";
import { useRef } from "react";

/** The id of a message that may be sent again after a lost answer: the same for the same content until `stored` is called. */
export function useMessageId() {
  const attempt = useRef<{ content: string; id: string } | null>(null);
  return {
    idOf(content: string): string {
      if (attempt.current?.content !== content) attempt.current = { content, id: crypto.randomUUID() };
      return attempt.current.id;
    },
    stored(): void {
      attempt.current = null;
    },
  };
}
