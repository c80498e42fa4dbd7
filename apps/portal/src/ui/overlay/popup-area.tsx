"use client";
import { useTranslations } from "next-intl";

const id = "popups";

/** Where menus and tooltips are put: a place with a name, so that whoever goes from landmark to landmark finds them. */
export function PopupArea() {
  const t = useTranslations("common");
  return <section id={id} aria-label={t("popups")} />;
}

/** The area, once the page is there: nothing pops up before. */
export function popupArea(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById(id);
}
