"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

/** Reads a source again, or removes it. */
export function SourceActions({ id, name, kind }: { id: string; name: string; kind: "file" | "url" }) {
  const t = useTranslations("knowledge");
  const refresh = useCommand("knowledge.refresh_source", { done: t("queued") });
  const remove = useCommand("knowledge.remove_source", { done: t("removed", { name }) });
  return (
    <div className="flex gap-2">
      <Button
        small
        busy={refresh.busy}
        aria-label={t(kind === "file" ? "read_again_name" : "crawl_again_name", { name })}
        onClick={() => void refresh.run({ sourceId: id })}
      >
        {t(kind === "file" ? "read_again" : "crawl_again")}
      </Button>
      <ConfirmButton
        label={t("remove")}
        title={t("remove_title", { name })}
        effect={t("remove_effect")}
        confirmLabel={t("remove")}
        look="danger"
        small
        onConfirm={() => remove.run({ sourceId: id })}
      />
    </div>
  );
}
