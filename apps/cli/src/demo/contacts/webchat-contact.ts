import type { WebchatClient } from "../../webchat/webchat-client.ts";
import type { Contact } from "./contact.ts";

export function webchatContact(client: WebchatClient, who: string): Contact {
  return {
    channel: "web chat",
    who,
    say: (text) => client.say(text),
    replies: () => client.replies.map(({ text }) => text),
  };
}
