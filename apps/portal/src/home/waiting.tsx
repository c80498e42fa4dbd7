import { may, type ServiceContext } from "@konstruct/services/context";
import { countWaiting } from "@konstruct/services/inbox/list-conversations";
import { getTranslations } from "next-intl/server";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";

/** What waits for a member now. */
export async function Waiting({ context, org }: { context: ServiceContext; org: string }) {
  if (!may(context, "conversation.read")) return null;
  const [t, waiting] = await Promise.all([getTranslations("home.waiting"), countWaiting(context)]);
  const tiles = [
    { id: "approvals", count: waiting.approvals, path: "/approvals" },
    { id: "escalations", count: waiting.escalations, path: "/escalations" },
    { id: "person", count: waiting.person, path: "/inbox?state=human" },
  ];
  return (
    <Card title={t("title")}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {tiles.map(({ id, count, path }) => (
          <li key={id} className="flex items-center justify-between gap-2 rounded-md bg-raised px-4 py-3">
            <span>
              <span className="block text-2xl font-semibold tabular-nums">{count}</span>
              {t(id)}
            </span>
            <LinkButton small href={`/o/${org}${path}`}>
              {t("open")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
