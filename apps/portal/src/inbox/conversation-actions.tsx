"use client";
import type { ConversationState } from "@konstruct/services/inbox/conversation-states";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useCommand } from "../client/use-command.ts";
import { useKey } from "../shell/use-key.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

type ConversationActionsProps = {
  conversationId: string;
  state: ConversationState;
  /** Whether the reader owns it. */
  isMine: boolean;
  /** The colleague who owns it. */
  colleague: string | null;
};

/** Take over, hand back, resolve: the commands that change the owner. */
export function ConversationActions({ conversationId, state, isMine, colleague }: ConversationActionsProps) {
  const t = useTranslations("inbox.actions");
  const buttons = useRef<HTMLDivElement>(null);
  const take = useCommand("conversation.take_over", { done: t("taken") });
  const back = useCommand("conversation.hand_back", {
    done: t("handed_back"),
    undo: () => take.run({ conversationId }),
  });
  const resolve = useCommand("conversation.resolve", { done: t("resolved") });
  useKey("t", () => void take.run({ conversationId }), !isMine && colleague === null);
  // Opens the confirmation, as the button does.
  useKey(
    "e",
    () => buttons.current?.querySelector<HTMLElement>("[data-resolve] button")?.click(),
    state !== "closed",
  );
  return (
    <div ref={buttons} className="flex flex-wrap gap-2">
      {!isMine && colleague === null && (
        <Button look="primary" small busy={take.busy} onClick={() => void take.run({ conversationId })}>
          {t("take")}
        </Button>
      )}
      {colleague !== null && (
        <ConfirmButton
          small
          label={t("take")}
          title={t("take_from", { name: colleague })}
          effect={t("take_from_effect", { name: colleague })}
          confirmLabel={t("take")}
          onConfirm={() => take.run({ conversationId, fromColleague: true })}
        />
      )}
      {state === "human" && (
        <Button small busy={back.busy} onClick={() => void back.run({ conversationId })}>
          {t("hand_back")}
        </Button>
      )}
      {state !== "closed" && (
        <span data-resolve>
          <ConfirmButton
            small
            label={t("resolve")}
            title={t("resolve_title")}
            effect={t("resolve_effect")}
            confirmLabel={t("resolve")}
            onConfirm={() => resolve.run({ conversationId })}
          />
        </span>
      )}
    </div>
  );
}
