"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { useDraft } from "../draft/draft-context.tsx";

/** Whether the draft is saved, and how far it is from the live version; read out when it changes. */
export function SaveState() {
  const t = useTranslations("agents");
  const { state, readOnly } = useDraft();
  const { status, differs, changes } = state;
  const unpublished = changes === null ? t("bar.changes_unread") : t("bar.changes", { count: changes });
  const words = {
    saved: differs ? `${t("saved")} · ${unpublished}` : t("bar.no_changes"),
    waiting: t("saving"),
    saving: t("saving"),
    conflict: t("not_saved"),
    failed: t("not_saved"),
    offline: t("not_saved_offline"),
  }[status];
  return (
    <p role="status" className="text-sm text-muted">
      {readOnly ? t("read_only") : words}
    </p>
  );
}

/** What keeps the draft from being saved, and what can be done. */
export function SaveTrouble() {
  const t = useTranslations("agents");
  const format = useFormatter();
  const { state, keepMine, loadTheirs, flush } = useDraft();
  const [busy, setBusy] = useState(false);
  const doing = (work: () => Promise<unknown>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  if (state.status === "failed")
    return (
      <Callout live tone="bad" title={t("save_failed")}>
        <p>{state.problem}</p>
        <div>
          <Button small busy={busy} onClick={doing(flush)}>
            {t("try_again")}
          </Button>
        </div>
      </Callout>
    );
  if (state.conflict === null) return null;
  const { updatedBy, updatedAt } = state.conflict;
  const who = updatedBy.name ?? t("somebody");
  const at = format.dateTime(new Date(updatedAt), { timeStyle: "short" });
  return (
    <Callout live tone="warn" title={t("conflict", { who, at })}>
      <p className="text-muted">{t("conflict_text")}</p>
      <div className="flex flex-wrap gap-2">
        <Button small busy={busy} onClick={doing(loadTheirs)}>
          {t("load_theirs")}
        </Button>
        <Button small busy={busy} onClick={doing(keepMine)}>
          {t("keep_mine")}
        </Button>
      </div>
    </Callout>
  );
}
