import { useTranslations } from "next-intl";

type WordSet = "atoms" | "deliveries" | "effects" | "goals" | "purposes" | "tool_states";

/** The name of a recorded value in the member's language. A value without one, of an older record, is shown as it is. */
export function useWord(): (set: WordSet, value: string) => string {
  const t = useTranslations("trace.words");
  return (set, value) => (t.has(`${set}.${value}`) ? t(`${set}.${value}`) : value);
}
