import type { ReplaySide, ReplayTurn } from "@konstruct/db/replay/replay-turns";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Differences } from "./differences.tsx";
import { JudgeTurn } from "./judge-turn.tsx";

const tones: Record<NonNullable<ReplayTurn["verdict"]>, Tone> = {
  same: "good",
  changed: "warn",
  worse: "bad",
  failed: "bad",
};

function Side({ side, name }: { side: ReplaySide; name: string }) {
  const t = useTranslations("evaluations.replay");
  const { reply, handoff, tools } = side;
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md bg-raised p-3">
      <p className="text-sm font-medium text-muted">{name}</p>
      <p className="break-words whitespace-pre-wrap">{reply ?? t("silent")}</p>
      {handoff !== null && (
        <span>
          <Badge tone="warn">{t("handoff", { reason: handoff })}</Badge>
        </span>
      )}
      {tools.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tools.map(({ tool, args, simulated }) => (
            <li key={`${tool} ${JSON.stringify(args)}`} className="max-w-full truncate font-mono text-sm">
              {tool} {simulated && <Badge tone="accent">{t("simulated")}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sizes({ before, after }: { before: ReplaySide; after: ReplaySide }) {
  const t = useTranslations("evaluations.replay");
  const format = useFormatter();
  const cost = (after.costMicroUsd - before.costMicroUsd) / 1_000_000;
  const length = (after.reply?.length ?? 0) - (before.reply?.length ?? 0);
  const signed = { signDisplay: "exceptZero" } as const;
  return (
    <p className="text-sm text-muted">
      {t("cost", {
        value: format.number(cost, {
          ...signed,
          style: "currency",
          currency: "USD",
          maximumFractionDigits: 4,
        }),
      })}
      {" · "}
      {t("length", { value: format.number(length, signed) })}
    </p>
  );
}

type TurnComparisonProps = {
  org: string;
  replayId: string;
  turn: ReplayTurn;
  /** Whether the member may accept and refuse. */
  judges: boolean;
};

/** One past turn: the message, both replies, why they count as same, changed or worse, and the member's judgement. */
export function TurnComparison({ org, replayId, turn, judges }: TurnComparisonProps) {
  const t = useTranslations("evaluations.replay");
  const { turnId, conversationId, verdict, runs, passes, reasons, before, after, judgement, judgeReason } =
    turn;
  if (verdict === null) return null;
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
        <Differences of={reasons} />
        {runs !== null && passes !== null && runs > 1 && (
          <span className="text-sm">{t("runs_passed", { passes, runs })}</span>
        )}
        <span className="ml-auto flex gap-3 text-sm text-accent underline">
          <Link href={`/o/${org}/evaluations?conversation=${conversationId}`} prefetch={false}>
            {t("save_as_golden")}
          </Link>
          <Link href={`/o/${org}/inbox/${conversationId}?turn=${turnId}`} prefetch={false}>
            {t("conversation")}
          </Link>
        </span>
      </div>
      {before !== null && after !== null && (
        <>
          <p className="text-muted">
            <q>{before.said.join(" / ")}</q>
          </p>
          <div className="grid gap-3 md:grid-cols-2">
            <Side side={before} name={t("before")} />
            <Side side={after} name={t("after")} />
          </div>
          <Sizes before={before} after={after} />
        </>
      )}
      {judgement !== null && (
        <p>
          <Badge tone={judgement === "accepted" ? "good" : "bad"}>{t(`judgements.${judgement}`)}</Badge>{" "}
          {judgeReason}
        </p>
      )}
      {judges && verdict !== "same" && (
        <div className="flex flex-wrap gap-2">
          <JudgeTurn replayId={replayId} turnId={turnId} />
        </div>
      )}
    </li>
  );
}
