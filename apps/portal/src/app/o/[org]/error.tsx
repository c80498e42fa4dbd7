"use client";
import { useTranslations } from "next-intl";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Copyable } from "../../../ui/copyable.tsx";

/** A page that failed: what to do, and the id to quote. */
export default function PageFailed({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("common.page_failed");
  return (
    <Callout tone="bad" title={t("title")} live>
      <p>{t("text")}</p>
      {error.digest !== undefined && <Copyable value={error.digest} />}
      <div>
        <Button onClick={reset}>{t("again")}</Button>
      </div>
    </Callout>
  );
}
