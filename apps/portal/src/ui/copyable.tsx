"use client";
import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

/** An id, an address, a piece of code: shown whole or by its end, copied with one press. */
export function Copyable({ value, shown }: { value: string; shown?: string }) {
  const t = useTranslations("common");
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="inline-flex min-h-6 max-w-full cursor-pointer items-center gap-1 rounded px-1 font-mono text-sm text-muted hover:bg-raised hover:text-text"
      aria-label={t("copy", { value })}
      onClick={() => {
        void navigator.clipboard.writeText(value).then(() => setCopied(true));
      }}
    >
      <span className="truncate">{shown ?? value}</span>
      {copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </button>
  );
}
