import { useTranslations } from "next-intl";

/** Shown while no orchestrator runs, with what happens to messages meanwhile. */
export function EngineBanner({ isRunning }: { isRunning: boolean }) {
  const t = useTranslations("common.engine_stopped");
  return (
    <div role="status" className={isRunning ? "sr-only" : "shrink-0 bg-warn-soft px-4 py-2 text-warn"}>
      {!isRunning && (
        <p>
          <strong className="font-medium">{t("title")}</strong> {t("text")}
        </p>
      )}
    </div>
  );
}
