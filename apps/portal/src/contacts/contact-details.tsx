import type { ContactFile } from "@konstruct/services/contact/read-contact";
import { useTranslations } from "next-intl";
import { ForgetButton } from "../inbox/forget-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Time } from "../ui/time.tsx";
import { ForgetPreference } from "./forget-preference.tsx";
import { UnmergeButton } from "./unmerge-button.tsx";

type ContactDetailsProps = {
  file: ContactFile;
  agents: ReadonlyMap<string, string>;
  mayForget: boolean;
  mayMerge: boolean;
};

/** Addresses, consent, and what agents remember, each with where it comes from. */
export function ContactDetails({ file, agents, mayForget, mayMerge }: ContactDetailsProps) {
  const t = useTranslations("contacts");
  const { contact, optOuts, preferences, memories } = file;
  const remembering = [...new Set([...preferences, ...memories].map(({ agentId }) => agentId))];
  return (
    <div className="flex flex-col gap-4">
      <Card title={t("identities")}>
        {contact.identities.length === 0 && <p className="text-muted">{t("no_identities")}</p>}
        <ul className="flex flex-col">
          {contact.identities.map(({ kind, id }) => (
            <li key={`${kind} ${id}`} className="flex flex-wrap items-center gap-x-2">
              <span className="text-sm text-muted">
                {t.has(`identity_kinds.${kind}`) ? t(`identity_kinds.${kind}`) : kind}
              </span>
              <Copyable value={id} />
            </li>
          ))}
        </ul>
        {contact.merged.map(({ contactId, mergeId }) => (
          <p key={mergeId} className="flex flex-wrap items-center gap-2 text-sm">
            {t("merged_with")} <Copyable value={contactId} shown={contactId.slice(-8)} />
            {mayMerge && <UnmergeButton mergeId={mergeId} />}
          </p>
        ))}
      </Card>
      <Card title={t("consent")}>
        {optOuts.length === 0 && <p className="text-muted">{t("no_opt_out")}</p>}
        <ul className="flex flex-col gap-1">
          {optOuts.map(({ accountId, accountName, channel, state, scope, decidedAt }) => (
            <li key={accountId} className="flex flex-wrap items-center gap-x-2">
              {t(`channels.${channel}`)} · {accountName}
              <Badge tone={state === "out" ? "warn" : "plain"}>
                {t(state === "out" ? `out_of.${scope}` : "opted_in")}
              </Badge>
              <span className="text-sm text-muted">
                <Time at={decidedAt} look="full" />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("preferences")}>
        {preferences.length === 0 && <p className="text-muted">{t("no_preferences")}</p>}
        <ul className="flex flex-col gap-2">
          {preferences.map(({ id, agentId, kind, value, quote, confirmedBy, createdAt }) => (
            <li key={id} className="flex items-start justify-between gap-2">
              <span className="min-w-0 break-words">
                {kind}: {typeof value === "string" ? value : JSON.stringify(value)}
                <span className="block text-sm text-muted">
                  {t(confirmedBy === null ? "said" : "confirmed", { quote })} · {agents.get(agentId)} ·{" "}
                  <Time at={createdAt} />
                </span>
              </span>
              {mayForget && <ForgetPreference contactId={contact.id} preferenceId={id} kind={kind} />}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("memory")}>
        {memories.length === 0 && <p className="text-muted">{t("no_memory")}</p>}
        <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
          {memories.map(({ messageId, text, saidAt, channel, agentId }) => (
            <li key={messageId}>
              <span className="line-clamp-2 break-words">{text}</span>
              <span className="text-sm text-muted">
                {channel} · {agents.get(agentId)} · <Time at={saidAt} />
              </span>
            </li>
          ))}
        </ul>
        {mayForget && (
          <div className="flex flex-wrap gap-2 pt-3 empty:hidden">
            {remembering.map((agentId) => (
              <ForgetButton
                key={agentId}
                contactId={contact.id}
                agentId={agentId}
                name={agents.get(agentId) ?? t("agent")}
              />
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}
