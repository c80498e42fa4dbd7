import type { ShownContact } from "@konstruct/services/inbox/read-conversation";
import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Time } from "../ui/time.tsx";
import { ForgetButton } from "./forget-button.tsx";

type ContactCardProps = {
  org: string;
  person: ShownContact;
  agent: { id: string; name: string };
  mayForget: boolean;
};

/** A contact: addresses, preferences and memories, each with its source. */
export function ContactCard({ org, person, agent, mayForget }: ContactCardProps) {
  const t = useTranslations("inbox");
  const { contact, preferences, memories } = person;
  return (
    <Card
      title={t("contact")}
      actions={
        <LinkButton small look="quiet" href={`/o/${org}/contacts/${contact.id}`}>
          {t("open_contact")}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col">
          {contact.identities.map(({ kind, id }) => (
            <li key={`${kind} ${id}`} className="flex flex-wrap items-center gap-x-2">
              <span className="text-sm text-muted">{kind.replaceAll("_", " ")}</span>
              <Copyable value={id} />
            </li>
          ))}
        </ul>
        <h3 className="font-semibold">{t("memory.preferences")}</h3>
        {preferences.length === 0 && <p className="text-sm text-muted">{t("memory.no_preferences")}</p>}
        <ul className="flex flex-col gap-1">
          {preferences.map(({ id, kind, value, quote, confirmedBy }) => (
            <li key={id} className="break-words">
              {kind}: {typeof value === "string" ? value : JSON.stringify(value)}
              <span className="block text-sm text-muted">
                {confirmedBy === null ? t("memory.said", { quote }) : t("memory.confirmed", { quote })}
              </span>
            </li>
          ))}
        </ul>
        <h3 className="font-semibold">{t("memory.title")}</h3>
        {memories.length === 0 && <p className="text-sm text-muted">{t("memory.none")}</p>}
        <ul className="flex flex-col gap-1">
          {memories.slice(0, 8).map(({ messageId, text, saidAt, channel }) => (
            <li key={messageId} className="flex flex-col">
              <span className="line-clamp-2 break-words">{text}</span>
              <span className="text-sm text-muted">
                {channel} · <Time at={saidAt} />
              </span>
            </li>
          ))}
        </ul>
        {mayForget && (preferences.length > 0 || memories.length > 0) && (
          <ForgetButton contactId={contact.id} agentId={agent.id} name={agent.name} />
        )}
      </div>
    </Card>
  );
}
