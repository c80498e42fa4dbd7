import type { ConversationView } from "@konstruct/services/inbox/read-conversation";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ThreadMessage } from "./thread-message.tsx";

type ThreadProps = {
  view: ConversationView;
  /** The address of this conversation, with more behind it. */
  hrefWith: (query: Record<string, string>) => string;
};

/** What was said, oldest first; new messages are read out once each is there. */
export function Thread({ view, hrefWith }: ThreadProps) {
  const t = useTranslations("inbox");
  const first = view.messages[0];
  return (
    <section aria-label={t("thread")} className="flex flex-col gap-3">
      {view.hasEarlier && first !== undefined && (
        <Link
          href={hrefWith({ before: String(first.seq) })}
          prefetch={false}
          className="min-h-6 self-center text-accent underline"
        >
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
    </section>
  );
}
