"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";

type EscalationActionsProps = {
  escalationId: string;
  conversationId: string;
  isMine: boolean;
  isOpen: boolean;
};

/** Take over, hand back, or snooze. */
export function EscalationActions({ escalationId, conversationId, isMine, isOpen }: EscalationActionsProps) {
  const t = useTranslations("escalations");
  const take = useCommand("conversation.take_over", { done: t("taken") });
  const back = useCommand("conversation.hand_back", {
    done: t("handed_back"),
    undo: () => take.run({ conversationId }),
  });
  const wake = useCommand("escalation.snooze", { done: t("woken") });
  const snooze = useCommand("escalation.snooze", {
    done: t("snoozed"),
    undo: () => wake.run({ escalationId, minutes: 0 }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <Button small look="primary" busy={take.busy} onClick={() => void take.run({ conversationId })}>
          {t("take")}
        </Button>
      )}
      {isMine && (
        <Button small busy={back.busy} onClick={() => void back.run({ conversationId })}>
          {t("hand_back")}
        </Button>
      )}
      {isOpen && (
        <Button small busy={snooze.busy} onClick={() => void snooze.run({ escalationId })}>
          {t("snooze")}
        </Button>
      )}
    </div>
  );
}
