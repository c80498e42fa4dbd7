"use client";
import { useTranslations } from "next-intl";
import { Copyable } from "../ui/copyable.tsx";

/** The script tag that embeds the web chat. */
export function EmbedCode({ gatewayUrl, siteKey }: { gatewayUrl: string; siteKey: string }) {
  const t = useTranslations("channels.webchat");
  const code = `<script src="${gatewayUrl}/widget.js" data-site="${siteKey}" async></script>`;
  return (
    <div className="flex flex-col gap-2">
      <p>{t("embed_text")}</p>
      <Copyable value={code} />
      <p className="text-sm text-muted">{t("embed_policy", { origin: gatewayUrl })}</p>
    </div>
  );
}
