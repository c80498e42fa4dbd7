import type { EvalRun } from "@konstruct/db/evaluation/runs";
import { useTranslations } from "next-intl";

const size = { width: 240, height: 40, bar: 9 };

/** Passed cases by run, the newest at the right. The table below has the same numbers. */
export function PassTrend({ runs }: { runs: readonly EvalRun[] }) {
  const t = useTranslations("evaluations");
  const played = runs.filter(({ state, passed, failed }) => state === "done" && passed + failed > 0);
  if (played.length < 2) return null;
  const rates = played
    .toReversed()
    .map(({ id, passed, failed }) => ({ id, rate: passed / (passed + failed) }));
  const shown = rates.map(({ rate }) => `${Math.round(rate * 100)} %`).join(", ");
  return (
    <svg
      role="img"
      aria-label={t("trend", { rates: shown })}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-10 w-60"
    >
      {rates.slice(-20).map(({ id, rate }, place) => (
        <rect
          key={id}
          x={place * (size.bar + 3)}
          y={size.height * (1 - rate)}
          width={size.bar}
          height={Math.max(1, size.height * rate)}
          className={rate === 1 ? "fill-good" : "fill-bad"}
        />
      ))}
    </svg>
  );
}
