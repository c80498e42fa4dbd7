"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { loadPart } from "../../ui/later/load-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, NumberField, SeveralField, TextField } from "../draft/fields.tsx";
import { SecretField } from "../draft/secret-field.tsx";

const ShopSettings = dynamic(
  () => loadPart(() => import("../../packs/shop/shop-settings.tsx")).then((loaded) => loaded.ShopSettings),
  { loading: () => <Skeleton /> },
);

const of = (...keys: string[]): Path => ["tool_settings", ...keys];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The settings a built-in tool works with; nothing for a tool without any. */
export function BuiltInSettings({ tool }: { tool: string }) {
  const Settings = settingsOf[tool];
  return Settings === undefined ? null : <Settings />;
}

const settingsOf: Readonly<Record<string, ComponentType>> = {
  web_search: SearchSettings,
  http_request: RequestSettings,
  "calendar.find_slots": CalendarSettings,
  "calendar.book": CalendarSettings,
  "inventory.query": ShopSettings,
};

function SearchSettings() {
  const t = useTranslations("agents.tools");
  const { state } = useDraft();
  const search = textAt(state.config, of("web_search", "provider"));
  return (
    <>
      <ChoiceField
        path={of("web_search", "provider")}
        label={t("provider")}
        options={[
          { value: "", label: t("off") },
          ...["brave", "serpapi", "searxng"].map((value) => ({ value, label: value })),
        ]}
      />
      {search === "searxng" && (
        <TextField path={of("web_search", "base_url")} label={t("address")} optional />
      )}
      {(search === "brave" || search === "serpapi") && (
        <SecretField path={of("web_search", "api_key")} label={t("key")} />
      )}
    </>
  );
}

function RequestSettings() {
  const t = useTranslations("agents.tools");
  return (
    <>
      <LinesField path={of("http", "allowed_hosts")} label={t("hosts")} hint={t("hosts_hint")} />
      <SeveralField
        path={of("http", "allowed_methods")}
        legend={t("methods")}
        options={methods.map((value) => ({ value, label: value }))}
      />
    </>
  );
}

function CalendarSettings() {
  const t = useTranslations("agents.tools");
  const { state } = useDraft();
  const calendar = textAt(state.config, of("calendar", "provider"));
  return (
    <>
      <ChoiceField
        path={of("calendar", "provider")}
        label={t("provider")}
        options={[
          { value: "", label: t("off") },
          { value: "google", label: "Google" },
          { value: "ical", label: "iCal" },
        ]}
      />
      {calendar === "google" && <TextField path={of("calendar", "calendar_id")} label={t("calendar_id")} />}
      {calendar === "ical" && (
        <>
          <TextField path={of("calendar", "ical_url")} label={t("address")} optional />
          <SecretField path={of("calendar", "ical_url_secret")} label={t("secret_address")} />
        </>
      )}
      {calendar !== "" && (
        <div className="grid gap-3 @lg:grid-cols-2">
          <TextField path={of("calendar", "time_zone")} label={t("time_zone")} optional />
          <NumberField path={of("calendar", "slot_minutes")} min={5} max={480} label={t("slot_minutes")} />
        </div>
      )}
    </>
  );
}
