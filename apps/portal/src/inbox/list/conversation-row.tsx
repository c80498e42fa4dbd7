"use client";
import type { ListedLine, MessageMatch } from "@konstruct/services/inbox/list-conversations";
import { Clock, Hand, ShieldQuestion } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { useContactName } from "../../i18n/use-contact-name.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "../../ui/classes.ts";
import { ChannelIcon } from "../channel-icon.tsx";

type ConversationRowProps = {
  line: ListedLine;
  index: number;
  href: string;
  now: Date;
  isOpen: boolean;
  /** Undefined: rows cannot be selected. */
  isSelected: boolean | undefined;
  onSelect: (event: MouseEvent) => void;
};

/** The words of a message around those that were searched. */
function Snippet({ author, snippet }: MessageMatch) {
  const t = useTranslations("inbox");
  return (
    <>
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
    </>
  );
}

/** Time left to answer, who has it, or why it waits: at most two, the most urgent first. */
function Marks({ line, now }: { line: ListedLine; now: Date }) {
  const t = useTranslations("inbox");
  const format = useFormatter();
  const { answerDueAt, isWaiting, state, snoozedUntil, toolFailed, assigneeName } = line;
  const due = isWaiting && state === "human" && answerDueAt !== null ? new Date(answerDueAt) : null;
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1.5">
      {toolFailed && <Badge tone="warn">{t("tool_failed")}</Badge>}
      {due !== null && (
        <Badge tone={due <= now ? "bad" : "warn"}>
          {t(due <= now ? "sla_late" : "sla_left", {
            time: format.relativeTime(due, { now, style: "narrow" }),
          })}
        </Badge>
      )}
      {state === "waiting_approval" && (
        <span title={t("states.waiting_approval")} className="text-warn">
          <ShieldQuestion aria-hidden size={14} />
          <span className="sr-only">{t("states.waiting_approval")}</span>
        </span>
      )}
      {snoozedUntil !== null && (
        <span title={t("snoozed")}>
          <Clock aria-hidden size={14} />
          <span className="sr-only">{t("snoozed")}</span>
        </span>
      )}
      {state === "human" && assigneeName === null && (
        <span title={t("views.unassigned")}>
          <Hand aria-hidden size={14} />
          <span className="sr-only">{t("views.unassigned")}</span>
        </span>
      )}
      {assigneeName !== null && (
        <span title={assigneeName} className="max-w-20 truncate">
          {assigneeName}
        </span>
      )}
    </span>
  );
}

/** A conversation in two lines: who and how old; the last words and what is urgent. */
export function ConversationRow(props: ConversationRowProps) {
  const { line, index, href, now, isOpen, isSelected, onSelect } = props;
  const t = useTranslations("inbox");
  const format = useFormatter();
  const contactName = useContactName();
  const name = contactName({ name: line.contactName, id: line.contactId ?? line.id });
  const active = new Date(line.activeAt);
  const said = line.lastAuthor === null ? "" : t(line.isNote ? "said_note" : `said.${line.lastAuthor}`);
  return (
    <div
      className={classes(
        "group flex h-full items-stretch border-b border-border",
        isOpen ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      {isSelected !== undefined && (
        <label className="flex w-8 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={() => undefined}
            onClick={onSelect}
            aria-label={t("select", { name })}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <Link
        data-row
        data-index={index}
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isOpen ? "page" : undefined}
        className={classes(
          "flex min-w-0 flex-1 flex-col justify-center gap-0.5 pr-3 -outline-offset-2",
          isSelected === undefined && "pl-3",
        )}
      >
        <span className="flex items-center gap-1.5">
          <ChannelIcon channel={line.channel} />
          <span className={classes("min-w-0 truncate", line.isUnread ? "font-semibold" : "font-medium")}>
            {name}
          </span>
          {line.isUnread && (
            <span className="size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t("unread")}</span>
            </span>
          )}
          <time
            suppressHydrationWarning
            dateTime={active.toISOString()}
            className="ml-auto shrink-0 text-sm whitespace-nowrap text-muted"
          >
            {format.relativeTime(active, { now: active > now ? active : now, style: "narrow" })}
          </time>
        </span>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span className={classes("min-w-0 truncate", line.isUnread && "text-text")}>
            {line.match === null ? `${said} ${line.lastText ?? ""}` : <Snippet {...line.match} />}
          </span>
          <Marks line={line} now={now} />
        </span>
      </Link>
    </div>
  );
}
