"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import type { PublishedVersion } from "../preview/compared.ts";
import { whyNotPublish } from "../why-not-publish.ts";
import { DiscardDraft } from "./discard-draft.tsx";
import { ProblemList } from "./problem-list.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { SaveState } from "./save-state.tsx";

/** The agent's name, what is live, what is not yet, and whether the draft can be published. */
export function AgentBar({ live, mayPublish }: { live: PublishedVersion | null; mayPublish: boolean }) {
  const t = useTranslations("agents.bar");
  const { state, readOnly } = useDraft();
  const checksId = useId();
  const why = whyNotPublish(state, live !== null);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border pb-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="truncate text-lg font-semibold">{textAt(state.config, ["name"])}</p>
        <CopyMenu live={live} />
        {live === null ? (
          <Badge tone="warn">{t("never_published")}</Badge>
        ) : (
          <Badge tone="good">{t("live", { number: live.number })}</Badge>
        )}
        <SaveState />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span id={checksId} className="text-sm">
          {state.findings.length > 0 ? (
            <ProblemList />
          ) : why === null ? (
            <span className="text-good">{t("ready")}</span>
          ) : (
            <span className="text-muted">{t(`why.${why.key}`)}</span>
          )}
        </span>
        {!readOnly && live !== null && <DiscardDraft />}
        {mayPublish ? (
          <PublishDialog isReady={why === null} describedBy={checksId} />
        ) : (
          <p className="text-sm text-muted">{t("may_not")}</p>
        )}
      </div>
    </header>
  );
}

/** Identifiers for those who call the API. */
function CopyMenu({ live }: { live: PublishedVersion | null }) {
  const t = useTranslations("agents.bar");
  const { agentId } = useDraft();
  const notify = useNotify();
  const copy = (value: string) => () =>
    void navigator.clipboard.writeText(value).then(
      () => notify.done(t("copied")),
      () => notify.failed(t("not_copied"), t("not_copied_text", { value })),
    );
  return (
    <Menu
      name={t("copy")}
      trigger={<IconButton name={t("copy")} icon={<Copy aria-hidden size={16} />} />}
      items={[
        { label: t("copy_agent"), onSelect: copy(agentId) },
        ...(live === null ? [] : [{ label: t("copy_version"), onSelect: copy(live.id) }]),
      ]}
    />
  );
}
