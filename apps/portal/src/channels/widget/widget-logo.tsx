"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { logoPng } from "./logo-png.ts";

type WidgetLogoProps = { logo: string | null; change: (logo: string | null) => void };

/** Chooses the picture beside the title. */
export function WidgetLogo({ logo, change }: WidgetLogoProps) {
  const t = useTranslations("channels.widget");
  const [failed, setFailed] = useState(false);
  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const png = await logoPng(file).catch(() => null);
    setFailed(png === null);
    if (png !== null) change(png);
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t("logo")}</p>
      <div className="flex flex-wrap items-center gap-3">
        {logo !== null && (
          // biome-ignore lint/performance/noImgElement: a data URL of a few kilobytes, which no loader makes smaller
          <img src={`data:image/png;base64,${logo}`} alt="" width={36} height={36} className="rounded" />
        )}
        <input
          type="file"
          accept="image/*"
          aria-label={t("choose_logo")}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="max-w-full text-sm"
        />
        {logo !== null && (
          <Button small look="quiet" onClick={() => change(null)}>
            {t("remove_logo")}
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert" className="text-sm text-bad">
          {t("not_a_picture")}
        </p>
      )}
    </div>
  );
}
