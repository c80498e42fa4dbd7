import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fields } from "@konstruct/channels/fields";
import { type App, HTTPModuleFunctions, HTTPResponseAck, type Logger, type Receiver } from "@slack/bolt";

/** Answers one Slack request whose signature and stamp were checked. */
export type HandleVerified = (
  body: Fields,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * A Bolt receiver without a route. It gets only requests that the webhook has verified and read, so no spelling of an address
 * bypasses that check.
 */
export function createVerifiedReceiver(logger: Logger): { receiver: Receiver; handle: HandleVerified } {
  let app: App | undefined;
  const receiver: Receiver = {
    init: (bolt) => {
      app = bolt;
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const handle: HandleVerified = async (body, request, response) => {
    const ack = new HTTPResponseAck({
      logger,
      processBeforeResponse: false,
      httpRequest: request,
      httpRequestBody: body,
      httpResponse: response,
    });
    try {
      const retryNum = HTTPModuleFunctions.extractRetryNumFromHTTPRequest(request);
      await app?.processEvent({ body, ack: ack.bind(), ...(retryNum !== undefined && { retryNum }) });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const failed = { error, logger, request, response, storedResponse: undefined };
      await HTTPModuleFunctions.defaultProcessEventErrorHandler(failed);
      ack.ack();
    }
  };
  return { receiver, handle };
}
