"use client";
import { useTranslations } from "next-intl";
import { channels } from "../../channels/channel-names.ts";
import { listAt, textAt, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { SeveralField } from "../draft/fields.tsx";

/** Which business functions each channel offers; none chosen: all of them. */
export function ScopeChannels() {
  const t = useTranslations("agents.policies");
  const { state, set } = useDraft();
  const ids = listAt(state.config, ["scope", "functions"]).map((_, index) =>
    textAt(state.config, ["scope", "functions", index, "id"]),
  );
  const offered = channels.flatMap((channel) => {
    const chosen = textsAt(state.config, ["scope", "channels", channel]);
    const names = [...new Set([...ids, ...chosen])].filter((id) => id !== "");
    return names.length === 0 ? [] : [{ channel, names }];
  });
  return offered.map(({ channel, names }) => (
    <SeveralField
      key={channel}
      path={["scope", "channels", channel]}
      legend={t("offers", { channel })}
      options={names.map((value) => ({ value, label: value }))}
      onChange={(chosen) => set(["scope", "channels", channel], chosen.length === 0 ? undefined : chosen)}
    />
  ));
}
