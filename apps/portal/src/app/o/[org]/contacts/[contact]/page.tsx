import { visitorCode } from "@konstruct/core/visitor-code";
import { listAgents } from "@konstruct/services/agent/list-agents";
import { readContact } from "@konstruct/services/contact/read-contact";
import { may } from "@konstruct/services/context";
import { listTenantTags } from "@konstruct/services/tag/change-tags";
import { getTranslations } from "next-intl/server";
import { ContactActions } from "../../../../../contacts/contact-actions.tsx";
import { ContactDetails } from "../../../../../contacts/contact-details.tsx";
import { NoteForm } from "../../../../../contacts/contact-notes.tsx";
import { Timeline } from "../../../../../contacts/timeline.tsx";
import { TagChip } from "../../../../../inbox/tag-chip.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { Card } from "../../../../../ui/card.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";
import { Time } from "../../../../../ui/time.tsx";

/** One person: what happened, what is known, and where it comes from. */
export default async function ContactPage({ params }: { params: Promise<{ org: string; contact: string }> }) {
  const { org, contact: contactId } = await params;
  const { context } = await requireMember(org);
  const [t, common, file, known, agents] = await Promise.all([
    getTranslations("contacts"),
    getTranslations("common"),
    orNotFound(readContact(context, contactId)),
    orNotFound(listTenantTags(context)),
    may(context, "agent.read") ? listAgents(context) : [],
  ]);
  const { contact, tags, notes, timeline } = file;
  const name = contact.displayName ?? common("visitor", { code: visitorCode(contact.id) });
  const mayAnswer = may(context, "conversation.answer");
  return (
    <>
      <PageHeader
        title={name}
        lead={
          tags.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <TagChip key={tag} tag={tag} />
              ))}
            </span>
          )
        }
        actions={
          <ContactActions
            contactId={contact.id}
            name={name}
            tags={tags}
            known={known}
            may={{
              answer: mayAnswer,
              merge: may(context, "contact.merge"),
              export: may(context, "contact.export"),
              erase: may(context, "contact.erase"),
            }}
          />
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-4">
          <Card title={t("timeline")}>
            <Timeline org={org} timeline={timeline} />
          </Card>
          <Card title={t("notes")}>
            {mayAnswer && <NoteForm contactId={contact.id} />}
            {notes.length === 0 && <p className="text-muted">{t("no_notes")}</p>}
            <ul className="flex flex-col gap-3">
              {notes.map(({ id, memberName, text, createdAt }) => (
                <li key={id} className="flex flex-col rounded-md bg-warn-soft px-3 py-2">
                  <span className="text-sm text-muted">
                    {memberName} · <Time at={createdAt} />
                  </span>
                  <span className="break-words whitespace-pre-wrap">{text}</span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <ContactDetails
          file={file}
          agents={new Map(agents.map(({ id, name: agent }) => [id, agent]))}
          mayForget={may(context, "memory.write")}
          mayMerge={may(context, "contact.merge")}
        />
      </div>
    </>
  );
}
