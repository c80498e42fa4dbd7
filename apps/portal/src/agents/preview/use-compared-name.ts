import { useTranslations } from "next-intl";
import type { Compared } from "./compared.ts";

/** The name of what answers beside the draft. */
export function useComparedName(): (compared: Compared) => string {
  const t = useTranslations("trace.compare");
  return (compared) => {
    if (compared.kind === "version") return t("version", { number: compared.number });
    return compared.provider === "builtin" ? t("builtin") : t("model", { name: compared.name });
  };
}
