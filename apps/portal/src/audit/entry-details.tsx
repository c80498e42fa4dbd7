import { isJsonObject, type JsonObject, parseJson } from "@konstruct/core/json";
import type { AuditEntryView, AuditLine } from "@konstruct/services/audit/review-audit";
import type { TurnView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { JsonDetails } from "../trace/json-details.tsx";
import { TurnTrace } from "../trace/turn-trace.tsx";
import { Badge } from "../ui/badge.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Time } from "../ui/time.tsx";
import { MarkForm } from "./mark-form.tsx";

type EntryDetailsProps = {
  view: AuditEntryView;
  entryRef: string;
  /** Of the same turn, for members who may read it. */
  turn: TurnView | undefined;
  org: string;
  mayMark: boolean;
  mayMakeCase: boolean;
  nameOf: (actor: AuditLine["entry"]["actor"]) => string;
};

/** The entry as it was hashed, with every digit of its numbers. */
function exactly(text: string): JsonObject {
  const parsed = parseJson(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
}

/** One entry: its place in the chain, the timeline of its turn, and reviewers' marks. */
export function EntryDetails({ view, entryRef, turn, org, mayMark, mayMakeCase, nameOf }: EntryDetailsProps) {
  const t = useTranslations("audit");
  const { entry, sealed, marks, sameTurn } = view;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t("time")}</dt>
        <dd>
          <Time at={entry.occurredAt} look="full" />
        </dd>
        <dt className="text-muted">{t("actor")}</dt>
        <dd className="wrap-anywhere">{nameOf(entry.actor)}</dd>
        <dt className="text-muted">{t("object")}</dt>
        <dd>
          {entry.subject.kind} <Copyable value={entry.subject.id} />
        </dd>
        <dt className="text-muted">{t("sealed")}</dt>
        <dd>{sealed === null ? t("soon") : t("number", { seq: sealed.seq })}</dd>
        {sealed !== null && (
          <>
            <dt className="text-muted">{t("hash")}</dt>
            <dd>
              <Copyable value={sealed.chain} />
            </dd>
          </>
        )}
      </dl>
      {entry.conversationId !== undefined && (
        <div>
          <LinkButton small href={`/o/${org}/inbox/${entry.conversationId}`}>
            {t("open_conversation")}
          </LinkButton>
        </div>
      )}
      <JsonDetails label={t("whole")} value={exactly(view.text)} />
      {sameTurn.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold">{t("same_turn")}</h3>
          <ol className="flex flex-col gap-1 border-l border-border pl-3">
            {sameTurn.map(({ ref, entry: each }) => (
              <li
                key={ref}
                className="flex flex-wrap items-baseline gap-x-2"
                aria-current={ref === entryRef ? "true" : undefined}
              >
                <span className={ref === entryRef ? "font-semibold" : undefined}>{each.action}</span>
                <span className="text-sm wrap-anywhere text-muted">
                  {each.subject.kind} {each.summary.output} <Time at={each.occurredAt} look="full" />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {turn !== undefined && <TurnTrace turn={turn} mayMakeCase={mayMakeCase} />}
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{t("review")}</h3>
        {marks.length === 0 && <p className="text-muted">{t("not_reviewed")}</p>}
        <ul className="flex flex-col gap-1">
          {marks.map(({ id, mark, note, markedBy, markedByName, createdAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone={mark === "ok" ? "good" : "bad"}>{t(`marks.${mark}`)}</Badge>
              <span className="break-words">{note}</span>
              <span className="text-sm text-muted">
                {markedByName ?? markedBy} · <Time at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
        {mayMark && <MarkForm entryRef={entryRef} />}
      </section>
    </div>
  );
}
