"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { connectionEvent } from "../client/connection.ts";

/** Shown while the connection is lost: no action is needed, and no text is lost. */
export function LineStatus() {
  const t = useTranslations("common");
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const tell = (event: Event) => setIsLost((event as CustomEvent<boolean>).detail);
    window.addEventListener(connectionEvent, tell);
    return () => window.removeEventListener(connectionEvent, tell);
  }, []);
  return (
    <p role="status" className={isLost ? "bg-warn-soft px-4 py-2 text-center text-warn" : "sr-only"}>
      {isLost ? t("line_lost") : ""}
    </p>
  );
}
