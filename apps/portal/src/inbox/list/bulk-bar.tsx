"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { browserZone } from "../../client/browser-zone.ts";
import { useCommand } from "../../client/use-command.ts";
import type { CommandInput } from "../../commands/catalogue.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ConfirmButton } from "../../ui/overlay/confirm-button.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { AssignMenu } from "../assign-menu.tsx";
import { useInboxData, useSelection } from "../inbox-data.tsx";
import { SnoozeMenu } from "../snooze-menu.tsx";
import { TagDialog } from "../tag-dialog.tsx";
import { useAction } from "../use-action.ts";

type Change = CommandInput<"conversation.change_many">["change"];

/** What can be done with the selected conversations at once. */
export function BulkBar() {
  const t = useTranslations("inbox.bulk");
  const actions = useTranslations("inbox.actions");
  const { tags } = useInboxData();
  const { selected, clear } = useSelection();
  const notify = useNotify();
  const { run, busy } = useCommand("conversation.change_many");
  const bar = useRef<HTMLDivElement>(null);
  useAction({ name: "resolve", key: "e", isOn: true }, () =>
    bar.current?.querySelector<HTMLElement>("[data-action=resolve] button")?.click(),
  );

  async function change(what: Change): Promise<true | undefined> {
    const results = await run({ conversationIds: [...selected], change: what });
    if (results === undefined) return undefined;
    const refused = results.filter(({ error }) => error !== null);
    const done = results.length - refused.length;
    if (done > 0) notify.done(t("done", { count: done }));
    if (refused.length > 0) notify.failed(t("refused", { count: refused.length }), refused[0]!.error!);
    clear();
    return true;
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-1.5 border-t border-border bg-raised p-2"
    >
      <span role="status" className="mr-auto font-medium tabular-nums">
        {t("selected", { count: selected.size })}
      </span>
      <AssignMenu
        hasKey
        assigneeId={undefined}
        busy={busy}
        onAssign={(memberId) => void change({ kind: "assign", memberId })}
      />
      <TagDialog
        hasKey
        tags={undefined}
        known={tags}
        busy={busy}
        onAdd={(tag) => change({ kind: "tag", tag })}
      />
      <SnoozeMenu
        hasKey
        isSnoozed
        busy={busy}
        onSnooze={(choice) => void change({ kind: "snooze", choice, zone: browserZone() })}
      />
      <span data-action="resolve">
        <ConfirmButton
          small
          label={actions("resolve")}
          title={t("resolve_title", { count: selected.size })}
          effect={actions("resolve_effect")}
          confirmLabel={actions("resolve")}
          onConfirm={() => change({ kind: "resolve" })}
        />
      </span>
      <IconButton name={t("clear")} icon={<X aria-hidden size={14} />} onClick={clear} />
    </div>
  );
}
