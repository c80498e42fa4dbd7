"use client";
import { useTranslations } from "next-intl";
import { ShopSettings } from "../../packs/shop/shop-settings.tsx";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, NumberField, SeveralField, TextField } from "../draft/fields.tsx";
import { SecretField } from "../draft/secret-field.tsx";
import { SettingsGroup } from "../draft/settings-group.tsx";
import { McpServers } from "../mcp/servers.tsx";
import { RequestList } from "../requests/request-list.tsx";

const root: Path = ["tool_settings"];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The settings of the agent's tools. */
export function ToolSettings() {
  const t = useTranslations("agents.tools");
  const { state } = useDraft();
  const of = (...keys: string[]): Path => [...root, ...keys];
  const search = textAt(state.config, of("web_search", "provider"));
  const calendar = textAt(state.config, of("calendar", "provider"));
  const none = { value: "", label: t("off") };
  return (
    <div className="flex flex-col gap-3">
      <SettingsGroup title={t("web_search")}>
        <ChoiceField
          path={of("web_search", "provider")}
          label={t("provider")}
          options={[none, ...["brave", "serpapi", "searxng"].map((value) => ({ value, label: value }))]}
        />
        {search === "searxng" && (
          <TextField path={of("web_search", "base_url")} label={t("address")} optional />
        )}
        {(search === "brave" || search === "serpapi") && (
          <SecretField path={of("web_search", "api_key")} label={t("key")} />
        )}
      </SettingsGroup>
      <SettingsGroup title={t("http")}>
        <LinesField path={of("http", "allowed_hosts")} label={t("hosts")} hint={t("hosts_hint")} />
        <SeveralField
          path={of("http", "allowed_methods")}
          legend={t("methods")}
          options={methods.map((value) => ({ value, label: value }))}
        />
      </SettingsGroup>
      <RequestList />
      <McpServers />
      <SettingsGroup title={t("calendar")}>
        <ChoiceField
          path={of("calendar", "provider")}
          label={t("provider")}
          options={[none, { value: "google", label: "Google" }, { value: "ical", label: "iCal" }]}
        />
        {calendar === "google" && <TextField path={of("calendar", "calendar_id")} label={t("calendar_id")} />}
        {calendar === "ical" && (
          <>
            <TextField path={of("calendar", "ical_url")} label={t("address")} optional />
            <SecretField path={of("calendar", "ical_url_secret")} label={t("secret_address")} />
          </>
        )}
        {calendar !== "" && (
          <div className="grid gap-3 md:grid-cols-2">
            <TextField path={of("calendar", "time_zone")} label={t("time_zone")} />
            <NumberField path={of("calendar", "slot_minutes")} min={5} max={480} label={t("slot_minutes")} />
          </div>
        )}
      </SettingsGroup>
      <ShopSettings />
    </div>
  );
}
