import { type NoticeChannel, noticeChannels } from "@konstruct/core/agent/escalation-config";
import type { Dependencies } from "./dependencies.ts";

/** The channels of notice that this installation has set up: email needs a server. */
export const noticeChannelsOf = ({ cardSurfaces }: Pick<Dependencies, "cardSurfaces">): NoticeChannel[] =>
  noticeChannels.filter((channel) => cardSurfaces[channel] !== undefined);
