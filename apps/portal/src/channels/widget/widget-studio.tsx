"use client";
import type { WidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { IdentitySecret } from "./identity-secret.tsx";
import { WidgetLogo } from "./widget-logo.tsx";
import { WidgetPreview } from "./widget-preview.tsx";
import { WidgetTextsEditor } from "./widget-texts.tsx";

type WidgetStudioProps = {
  accountId: string;
  widget: WidgetSettings;
  hasIdentitySecret: boolean;
  recentVisitors: number;
  languages: readonly string[];
  gatewayUrl: string;
};

const positions = ["right", "left"] as const;
const identities = ["off", "optional", "required"] as const;
const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** How the web chat looks and what it offers, beside the widget itself. */
export function WidgetStudio(props: WidgetStudioProps) {
  const { accountId, hasIdentitySecret, recentVisitors, languages, gatewayUrl } = props;
  const t = useTranslations("channels.widget");
  const locale = useLocale();
  const { run, busy } = useCommand("channel.save_widget", { done: t("saved") });
  const [widget, setWidget] = useState(props.widget);
  const [color, setColor] = useState(widget.color);
  const [language, setLanguage] = useState(Object.keys(widget.texts)[0] ?? "");
  const set = (part: Partial<WidgetSettings>) => setWidget((now) => ({ ...now, ...part }));
  const texts = Object.fromEntries(
    Object.entries(widget.texts).map(([code, one]) => [
      code,
      { ...one, starters: one.starters.filter((starter) => starter.trim() !== "") },
    ]),
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,40rem)_26rem]">
      <form
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ id: accountId, widget: { ...widget, texts } });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("color")} error={isColor(color) ? undefined : t("color_wrong")}>
            <Input
              value={color}
              maxLength={7}
              onValueChange={(value) => {
                setColor(value);
                if (isColor(value)) set({ color: value });
              }}
            />
          </Field>
          <Field label={t("position")}>
            <Select
              value={widget.position}
              onChange={(event) =>
                set({ position: positions.find((one) => one === event.target.value) ?? "right" })
              }
              options={positions.map((value) => ({ value, label: t(`positions.${value}`) }))}
            />
          </Field>
        </div>
        <WidgetLogo logo={widget.logo} change={(logo) => set({ logo })} />
        <WidgetTextsEditor
          texts={widget.texts}
          languages={languages}
          shown={language}
          show={setLanguage}
          change={(changed) => set({ texts: changed })}
        />
        <Switch label={t("uploads")} checked={widget.uploads} onChange={(uploads) => set({ uploads })} />
        <Switch label={t("rating")} checked={widget.rating} onChange={(rating) => set({ rating })} />
        <Field
          label={t("identity")}
          hint={
            widget.identity === "required" && props.widget.identity !== "required"
              ? t("required_effect", { visitors: recentVisitors })
              : t("identity_hint")
          }
        >
          <Select
            value={widget.identity}
            onChange={(event) =>
              set({ identity: identities.find((one) => one === event.target.value) ?? "off" })
            }
            options={identities.map((value) => ({ value, label: t(`identities.${value}`) }))}
          />
        </Field>
        {widget.identity !== "off" && (
          <IdentitySecret accountId={accountId} isSet={hasIdentitySecret} recentVisitors={recentVisitors} />
        )}
        <div>
          <Button type="submit" look="primary" busy={busy} disabled={!isColor(color)}>
            {t("save")}
          </Button>
        </div>
      </form>
      <WidgetPreview gatewayUrl={gatewayUrl} settings={{ ...widget, texts }} language={language || locale} />
    </div>
  );
}
