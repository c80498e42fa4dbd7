import type { ConversationView } from "@konstruct/services/inbox/read-conversation";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ThreadMessage } from "./thread-message.tsx";
import { ThreadScroll } from "./thread-scroll.tsx";

type ThreadProps = {
  view: ConversationView;
  /** Who reads it. */
  memberId: string;
  /** The cursor of the page of older messages that is shown instead of the newest ones. */
  before: string | undefined;
  /** The address of this conversation, to which parameters are added. */
  hrefWith: (query: Record<string, string>) => string;
};

/** The messages, oldest first. Screen readers announce a new one once it is complete. */
export function Thread({ view, memberId, before, hrefWith }: ThreadProps) {
  const t = useTranslations("inbox");
  const first = view.messages[0];
  const last = view.messages.at(-1);
  const link = "min-h-6 self-center text-accent underline";
  return (
    <ThreadScroll
      key={before}
      label={t("thread")}
      newest={last === undefined ? null : { id: last.id, isMine: last.memberId === memberId }}
    >
      {view.hasEarlier && first !== undefined && (
        <Link href={hrefWith({ before: String(first.seq) })} prefetch={false} scroll={false} className={link}>
          {t("earlier")}
        </Link>
      )}
      <ol aria-live="polite" className="flex flex-col gap-3">
        {view.messages.map((message) => (
          <ThreadMessage
            key={message.id}
            message={message}
            turnHref={message.turnId === null ? null : hrefWith({ turn: message.turnId })}
          />
        ))}
      </ol>
      {before !== undefined && (
        <Link href={hrefWith({})} prefetch={false} scroll={false} className={link}>
          {t("newest_messages")}
        </Link>
      )}
    </ThreadScroll>
  );
}
