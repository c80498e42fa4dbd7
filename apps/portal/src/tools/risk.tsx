import type { ListedTool } from "@konstruct/services/tool/list-tools";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<ListedTool["effect"], Tone> = { read: "good", write: "warn", irreversible: "bad" };

/** A tool's effect. */
export function Risk({ effect }: { effect: ListedTool["effect"] }) {
  const t = useTranslations("tools.risk");
  return <Badge tone={tones[effect]}>{t(effect)}</Badge>;
}
