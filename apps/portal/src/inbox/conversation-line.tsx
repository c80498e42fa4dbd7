import type { ListedLine, MessageMatch } from "@konstruct/services/inbox/list-conversations";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { Time } from "../ui/time.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { Due } from "./due.tsx";
import { StateBadge } from "./state-badge.tsx";

/** The snippet with the search words. */
function Match({ author, snippet }: MessageMatch) {
  const t = useTranslations("inbox");
  return (
    <span className="line-clamp-3 text-sm wrap-anywhere text-muted">
      {t(`said.${author}`)}{" "}
      {snippet.map(({ text, isMatch }, at) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a snippet never change their order
          <mark key={at} className="rounded bg-warn-soft font-medium text-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/** A conversation in the list: contact, last message, owner, and how long the contact has waited. */
export function ConversationLine({
  line,
  href,
  isOpen,
}: {
  line: ListedLine;
  href: string;
  isOpen: boolean;
}) {
  const t = useTranslations("inbox");
  const said = line.lastAuthor === null ? "" : t(line.isNote ? "said_note" : `said.${line.lastAuthor}`);
  return (
    <li>
      <Link
        data-row
        href={href}
        prefetch={false}
        aria-current={isOpen ? "page" : undefined}
        className={classes("flex flex-col gap-1 px-3 py-2.5 hover:bg-raised", isOpen && "bg-accent-soft")}
      >
        <span className="flex items-center gap-2">
          <ChannelIcon channel={line.channel} />
          <span className={classes("min-w-0 flex-1 break-words", line.isWaiting && "font-semibold")}>
            {line.contactName ?? t("somebody")}
          </span>
          <span className="text-sm text-muted">
            <Time at={line.activeAt} />
          </span>
        </span>
        {line.match === null ? (
          <span className="line-clamp-2 text-sm break-words text-muted">
            {said} {line.lastText}
          </span>
        ) : (
          <Match {...line.match} />
        )}
        <span className="flex flex-wrap gap-1.5">
          <StateBadge state={line.state} />
          {line.toolFailed && <Badge tone="warn">{t("tool_failed")}</Badge>}
          {line.isWaiting && line.answerDueAt !== null && <Due at={line.answerDueAt} />}
          {line.memberName !== null && <span className="text-sm text-muted">{line.memberName}</span>}
        </span>
      </Link>
    </li>
  );
}
