"use client";
import type { WidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The element of the widget's script, as the preview uses it. */
type ChatElement = HTMLElement & {
  begin(page: object): ChatElement;
  configure(settings: object): void;
  open(): void;
};

const tag = "konstruct-chat";

/** Loads the script that sites embed, once for the page. It connects to nothing as a preview. */
function loadWidget(gatewayUrl: string): Promise<void> {
  if (customElements.get(tag) !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${gatewayUrl}/widget.js`;
    script.dataset.preview = "";
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("The widget's script did not load"));
    document.head.append(script);
  });
}

type WidgetPreviewProps = { gatewayUrl: string; settings: WidgetSettings; language: string };

/** The shipped widget with the settings as they are being written. */
export function WidgetPreview({ gatewayUrl, settings, language }: WidgetPreviewProps) {
  const t = useTranslations("channels.widget");
  const place = useRef<HTMLDivElement>(null);
  const [chat, setChat] = useState<ChatElement | null>(null);
  const [failed, setFailed] = useState(false);
  const show = useEffectEvent((made: ChatElement) => {
    made.configure(settings);
    made.open();
  });
  useEffect(() => {
    let made: ChatElement | null = null;
    let left = false;
    loadWidget(gatewayUrl).then(
      () => {
        if (left) return;
        made = (document.createElement(tag) as ChatElement).begin({ language, connection: null });
        place.current?.append(made);
        // Opened before the first paint, so that the reader does not see it move.
        show(made);
        setChat(made);
      },
      () => setFailed(true),
    );
    return () => {
      left = true;
      made?.remove();
    };
  }, [gatewayUrl, language]);
  useEffect(() => {
    chat?.configure(settings);
  }, [chat, settings]);
  return (
    <section aria-label={t("preview")} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t("preview")}</h3>
      <div
        ref={place}
        className="relative h-[37rem] overflow-hidden rounded-lg border border-border bg-raised"
      >
        {failed && <p className="p-4 text-muted">{t("preview_failed", { url: gatewayUrl })}</p>}
      </div>
    </section>
  );
}
