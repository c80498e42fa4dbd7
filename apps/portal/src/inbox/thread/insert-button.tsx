"use client";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";

/** Asks the composer to add a text to the reply; `detail` is the text. */
export const insertEvent = "konstruct-insert";

export function InsertButton({ text }: { text: string }) {
  const t = useTranslations("inbox.ask");
  return (
    <Button small onClick={() => window.dispatchEvent(new CustomEvent(insertEvent, { detail: text }))}>
      {t("insert")}
    </Button>
  );
}
