import type { SuiteState as State } from "@konstruct/db/evaluation/suites";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<State, Tone> = { checking: "accent", ready: "good", refused: "bad" };

export function SuiteState({ state }: { state: State }) {
  const t = useTranslations("evaluations.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
