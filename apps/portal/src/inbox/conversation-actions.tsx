"use client";
import type { ConversationState } from "@konstruct/services/inbox/conversation-states";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { browserZone } from "../client/browser-zone.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";
import { AssignMenu } from "./assign-menu.tsx";
import { useInboxData, useSelection } from "./inbox-data.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { useAction } from "./use-action.ts";

type ConversationActionsProps = {
  conversationId: string;
  state: ConversationState;
  /** Whether the reader owns it. */
  isMine: boolean;
  /** The colleague who owns it. */
  colleague: string | null;
  assigneeId: string | null;
  isSnoozed: boolean;
  tags: readonly string[];
};

/** Everything a member can do with an open conversation but answer it. */
export function ConversationActions(props: ConversationActionsProps) {
  const { conversationId, state, isMine, colleague, assigneeId, isSnoozed, tags } = props;
  const t = useTranslations("inbox");
  const { tags: known } = useInboxData();
  const { selected } = useSelection();
  const buttons = useRef<HTMLDivElement>(null);
  const take = useCommand("conversation.take_over", { done: t("actions.taken") });
  const back = useCommand("conversation.hand_back", {
    done: t("actions.handed_back"),
    undo: () => take.run({ conversationId }),
  });
  const resolve = useCommand("conversation.resolve", { done: t("actions.resolved") });
  const reopen = useCommand("conversation.reopen", { done: t("actions.reopened") });
  const assign = useCommand("conversation.assign", { done: t("assign.done") });
  const wake = useCommand("conversation.snooze", { done: t("snooze.ended") });
  const snooze = useCommand("conversation.snooze", {
    done: t("snooze.done"),
    undo: () => wake.run({ conversationId, choice: null }),
  });
  const tag = useCommand("conversation.tag");
  // With a selection the keys are those of the bar below the list.
  const isHere = selected.size === 0;
  const press = (name: string) =>
    buttons.current?.querySelector<HTMLElement>(`[data-action=${name}] button`)?.click();
  useAction({ name: "take", key: "o", isOn: isHere }, () => press("take"));
  useAction({ name: "resolve", key: "e", isOn: isHere }, () => press("resolve"));
  return (
    <div ref={buttons} className="flex w-full flex-wrap items-center gap-1.5">
      {!isMine && colleague === null && (
        <span data-action="take">
          <Button look="primary" small busy={take.busy} onClick={() => void take.run({ conversationId })}>
            {t("actions.take")}
          </Button>
        </span>
      )}
      {colleague !== null && (
        <span data-action="take">
          <ConfirmButton
            small
            label={t("actions.take")}
            title={t("actions.take_from", { name: colleague })}
            effect={t("actions.take_from_effect", { name: colleague })}
            confirmLabel={t("actions.take")}
            onConfirm={() => take.run({ conversationId, fromColleague: true })}
          />
        </span>
      )}
      {state === "human" && (
        <Button small busy={back.busy} onClick={() => void back.run({ conversationId })}>
          {t("actions.hand_back")}
        </Button>
      )}
      <AssignMenu
        hasKey={isHere}
        assigneeId={assigneeId}
        busy={assign.busy}
        onAssign={(memberId) => void assign.run({ conversationId, memberId })}
      />
      {state !== "closed" && (
        <SnoozeMenu
          hasKey={isHere}
          isSnoozed={isSnoozed}
          busy={snooze.busy || wake.busy}
          onSnooze={(choice) =>
            void (choice === null ? wake : snooze).run({ conversationId, choice, zone: browserZone() })
          }
        />
      )}
      <TagDialog
        hasKey={isHere}
        tags={tags}
        known={known}
        busy={tag.busy}
        onAdd={(added) => tag.run({ conversationId, add: [added] })}
        onRemove={(removed) => tag.run({ conversationId, remove: [removed] })}
      />
      {state === "closed" ? (
        <Button small busy={reopen.busy} onClick={() => void reopen.run({ conversationId })}>
          {t("actions.reopen")}
        </Button>
      ) : (
        <span data-action="resolve">
          <ConfirmButton
            small
            label={t("actions.resolve")}
            title={t("actions.resolve_title")}
            effect={t("actions.resolve_effect")}
            confirmLabel={t("actions.resolve")}
            onConfirm={() => resolve.run({ conversationId })}
          />
        </span>
      )}
    </div>
  );
}
