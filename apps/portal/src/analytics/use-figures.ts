import { useFormatter, useTranslations } from "next-intl";
import { useCost } from "../trace/use-cost.ts";

/** The figures of analytics as texts; a missing one is a dash. */
export function useFigures() {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const cost = useCost();
  const orDash = (show: (value: number) => string) => (value: number | null) =>
    value === null ? "–" : show(value);
  return {
    number: (value: number) => format.number(value),
    percent: orDash((value) => format.number(value, { style: "percent" })),
    cost: orDash((value) => cost(Math.round(value))),
    seconds: orDash((ms) =>
      t("seconds", { seconds: format.number(ms / 1_000, { maximumFractionDigits: 1 }) }),
    ),
  };
}
