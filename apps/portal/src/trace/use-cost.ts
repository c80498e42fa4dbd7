import { useFormatter } from "next-intl";

/** Micro-dollars for people: with enough digits to show that something was paid. */
export function useCost(): (microUsd: number) => string {
  const format = useFormatter();
  return (microUsd) =>
    format.number(microUsd / 1_000_000, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: 2,
      maximumFractionDigits: microUsd !== 0 && Math.abs(microUsd) < 100_000 ? 6 : 2,
    });
}
