import type { Channel } from "@konstruct/core/message";
import { Hash, Headset, MessageCircle, Phone } from "lucide-react";
import { useTranslations } from "next-intl";

const icons = { slack: Hash, whatsapp: Phone, webchat: MessageCircle, chatwoot: Headset };

/** A channel's icon with its name. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const t = useTranslations("inbox.channels");
  const Icon = icons[channel];
  return (
    <span className="inline-flex shrink-0 text-muted" title={t(channel)}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{t(channel)}</span>
    </span>
  );
}
