import { AppError } from "@konstruct/core/errors";
import { type ConnectionStep, stepFailed, stepOk, stepWaiting } from "../connection-step.ts";
import { list, text } from "../fields.ts";
import { type GraphGetOptions, graphGet } from "./templates/graph-get.ts";

export type WhatsappConnection = {
  phoneNumberId: string;
  token: string;
  /** Null: Meta has not reported it yet. */
  businessAccountId: string | null;
};

type Step = ConnectionStep["step"];

async function attempted(step: Step, ask: () => Promise<ConnectionStep>): Promise<ConnectionStep> {
  try {
    return await ask();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const code = thrown.context?.errorCode;
    return stepFailed(step, thrown.message, typeof code === "string" ? code : null);
  }
}

/** Asks the Graph API for the number itself, and whether an app subscribes to its webhooks. */
export async function checkWhatsappConnection(
  { phoneNumberId, token, businessAccountId }: WhatsappConnection,
  options: GraphGetOptions,
): Promise<ConnectionStep[]> {
  const number = await attempted("number", async () => {
    const wanted = { fields: "display_phone_number,verified_name,quality_rating" };
    const answer = await graphGet(options, phoneNumberId, wanted, token);
    const words = ["display_phone_number", "verified_name", "quality_rating"].map((name) =>
      text(answer, name),
    );
    return stepOk("number", words.filter(Boolean).join(", "));
  });
  if (number.state !== "ok") return [number];
  if (businessAccountId === null)
    return [number, stepWaiting("webhooks", "Give the id of the WhatsApp Business account.")];
  const webhooks = await attempted("webhooks", async () => {
    const answer = await graphGet(options, `${businessAccountId}/subscribed_apps`, {}, token);
    const count = list(answer.data).length;
    return count > 0
      ? stepOk("webhooks", `${count} subscribed`)
      : stepFailed("webhooks", "No app is subscribed to this WhatsApp Business account.", "not_subscribed");
  });
  return [number, webhooks];
}
