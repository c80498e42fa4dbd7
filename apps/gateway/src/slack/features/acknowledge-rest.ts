import type { RegisterFeature } from "./feature.ts";

/** Ids that are nobody's feature. A click on a choice of ours only gets here when nothing could be made of it. */
const nobodys = /^(?!konstruct_)|^konstruct_choice:/;

/** A button, modal or shortcut nobody handles must not show Slack's warning triangle. */
export const registerAcknowledgement: RegisterFeature = (app) => {
  app.action(nobodys, async ({ ack }) => ack());
  app.view(nobodys, async ({ ack }) => ack());
  app.view({ type: "view_closed", callback_id: /.*/ }, async ({ ack }) => ack());
  app.shortcut(/.*/, async ({ ack }) => ack());
  app.options(/.*/, async ({ ack }) => ack({ options: [] }));
};
