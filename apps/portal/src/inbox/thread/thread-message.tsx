import { wordsBeside } from "@konstruct/core/words-of-parts";
import type { ShownMessage } from "@konstruct/services/inbox/read-conversation";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "../../ui/classes.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { Time } from "../../ui/time.tsx";
import { Ticks } from "./ticks.tsx";

function lookOf({ direction, author }: ShownMessage): string {
  if (direction === "internal") return "self-stretch border border-dashed border-warn bg-warn-soft";
  if (author === "contact") return "self-start bg-raised";
  return classes("self-end", author === "member" ? "bg-good-soft" : "bg-accent-soft");
}

/** Files by name, and what else came beside the words, with its role. */
function Parts({ parts }: Pick<ShownMessage, "parts">) {
  const t = useTranslations("inbox");
  const files = parts
    .filter((part) => part.type !== "text" && part.type !== "choice" && wordsBeside([part]).length === 0)
    .map((part) => t("part", { kind: part.type, name: "fileName" in part ? (part.fileName ?? "") : "" }));
  const words = wordsBeside(parts).map(
    ({ label, author = "", count = 0, text }) => `${t(`beside.${label}`, { author, count }).trim()}: ${text}`,
  );
  const lines = [...files, ...words];
  if (lines.length === 0) return null;
  return (
    <ul className="whitespace-pre-line break-words text-sm text-muted">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change their order
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}

/** One message: author, time, and of a reply its delivery and the link to its trace. */
export function ThreadMessage({ message, turnHref }: { message: ShownMessage; turnHref: string | null }) {
  const t = useTranslations("inbox");
  const { direction, author, memberName, text, sentAt, deliveries, parts, toolFailed } = message;
  const isNote = direction === "internal";
  const who = author === "member" ? (memberName ?? t("authors.member")) : t(`authors.${author}`);
  return (
    <li className={classes("flex max-w-[85%] flex-col gap-1 rounded-lg px-3 py-2", lookOf(message))}>
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <span className="font-medium text-text">{isNote ? t("note_by", { who }) : who}</span>
        <Time at={sentAt} look="full" />
      </span>
      <Markdown text={text} />
      <Parts parts={parts} />
      <span className="flex flex-wrap items-start justify-between gap-2">
        <Ticks deliveries={deliveries} />
        {toolFailed && <Badge tone="warn">{t("tool_failed")}</Badge>}
        {turnHref !== null && (
          <Link
            href={turnHref}
            prefetch={false}
            scroll={false}
            className="min-h-6 text-sm text-accent underline"
          >
            {t("why")}
          </Link>
        )}
      </span>
    </li>
  );
}
