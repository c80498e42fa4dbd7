"use client";
import { useTranslations } from "next-intl";

const id = "popups";

/** The landmark that holds menus and tooltips, so that screen readers find them. */
export function PopupArea() {
  const t = useTranslations("common");
  return <section id={id} aria-label={t("popups")} />;
}

/** The area, once the page is there; nothing opens before. */
export function popupArea(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById(id);
}
