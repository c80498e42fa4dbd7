import type { RegisterFeature } from "./feature.ts";

/** Ids of no feature. A click on one of our choices arrives here only if no message could be made of it. */
const nobodys = /^(?!konstruct_)|^konstruct_choice:/;

/** Acknowledges a button, modal or shortcut without a handler, so that Slack shows no warning triangle. */
export const registerAcknowledgement: RegisterFeature = (app) => {
  app.action(nobodys, async ({ ack }) => ack());
  app.view(nobodys, async ({ ack }) => ack());
  app.view({ type: "view_closed", callback_id: /.*/ }, async ({ ack }) => ack());
  app.shortcut(/.*/, async ({ ack }) => ack());
  app.options(/.*/, async ({ ack }) => ack({ options: [] }));
};
