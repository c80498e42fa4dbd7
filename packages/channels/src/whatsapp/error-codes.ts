/** What a refusal means for the next send: retry later, never again, or stop the account until a person has looked. */
export type ErrorClass = "retry" | "never" | "stop_and_alert";

export type WhatsappError = {
  class: ErrorClass;
  /** For a person of the tenant, who knows neither Meta's API nor this code. */
  words: string;
  /** For `retry`: the delay, if the answer does not say. */
  waitMs?: number;
  /** For `retry`: with a 5xx the message may have been accepted anyway. */
  perhapsTaken?: true;
};

const retry = (waitMs: number, words: string): WhatsappError => ({ class: "retry", waitMs, words });
const unsure = (words: string): WhatsappError => ({
  class: "retry",
  waitMs: 15_000,
  perhapsTaken: true,
  words,
});
const never = (words: string): WhatsappError => ({ class: "never", words });
const stop = (words: string): WhatsappError => ({ class: "stop_and_alert", words });

/** Codes of the Graph API's error answers and of `failed` statuses (Meta, "Error codes"). */
export const whatsappErrors: Readonly<Record<number, WhatsappError>> = {
  0: stop("Meta does not accept the access token any more. Put in a new one."),
  2: unsure("WhatsApp is down or overloaded for a moment."),
  3: stop("The Meta app may not do this. Check the permissions of the access token."),
  4: retry(60_000, "The Meta app has made too many calls. It goes on in a minute."),
  10: stop("The Meta app was not given, or has lost, the right to send. Check its permissions."),
  33: stop("This phone number was deleted at Meta. Connect another one."),
  100: never("WhatsApp did not understand what was asked, or it is about something this token may not see."),
  190: stop("The access token has expired or was taken back. Put in a new one."),
  368: stop(
    "Meta has restricted this WhatsApp account for breaking its rules. Look in the WhatsApp Manager.",
  ),
  80007: retry(60_000, "The WhatsApp account has reached its limit of calls. It goes on in a minute."),
  130429: retry(5_000, "This number sends more per second than it may. It goes on in a moment."),
  130472: never("Meta keeps this person out of marketing messages for an experiment."),
  130497: never("This business may not write to people in that country."),
  131000: unsure("WhatsApp had trouble of its own."),
  131005: stop("The access token may not send from this number. Check its permissions."),
  131008: never("A part of the message was missing."),
  131009: never("A part of the message was not as WhatsApp wants it."),
  131016: retry(15_000, "WhatsApp is overloaded for a moment."),
  131021: never("The number would be writing to itself."),
  131026: never(
    "WhatsApp cannot deliver to this person: no WhatsApp there, an old version, or terms not accepted.",
  ),
  131031: stop("Meta has locked this WhatsApp account. Look in the WhatsApp Manager."),
  131037: stop("The display name of this number still needs Meta's approval."),
  131042: stop("Meta cannot charge this WhatsApp account. Check its payment method in the WhatsApp Manager."),
  131045: stop("This number is not registered properly. Register it again."),
  131047: never(
    "More than 24 hours have passed since the person last wrote. Only a template may be sent now.",
  ),
  131048: stop("Too many people have blocked or reported this number. Meta limits what it may send."),
  131049: never("Meta did not deliver it: this person gets enough marketing messages as it is."),
  131050: never("This person has stopped marketing messages from this business."),
  131051: never("WhatsApp does not know this kind of message."),
  131052: never("WhatsApp could not fetch the file that the person sent."),
  131053: never("WhatsApp could not take the file."),
  131056: retry(6_000, "Too many messages to one person. It goes on in a few seconds."),
  131057: retry(60_000, "The number is being upgraded by Meta. It goes on in a minute."),
  132000: never("The template wants another number of values."),
  132001: never("The template does not exist in this language, or is not approved."),
  132005: never("With its values, the template is too long."),
  132007: never("The template's text breaks Meta's rules."),
  132012: never("A value of the template has the wrong form."),
  132015: never("Meta has paused this template because people reacted badly to it."),
  132016: never("Meta has disabled this template for good."),
  132018: never("A value of the template has the wrong form."),
  132068: never("The form behind this message is blocked."),
  132069: retry(60_000, "The form behind this message may be sent less often. It goes on in a minute."),
  133004: unsure("WhatsApp is down for a moment."),
  133010: stop("This number is not registered with WhatsApp. Register it."),
  135000: never("WhatsApp could not send the message and does not say why."),
};

const noRight = stop("The access token lacks a right. Check its permissions.");
const unknown = never("WhatsApp refused the message.");

/** An unknown code is not retried: a missing message is better than a duplicate. */
export function whatsappError(code: number): WhatsappError {
  // The whole range is about permissions.
  if (code >= 200 && code <= 299) return noRight;
  return whatsappErrors[code] ?? unknown;
}

/** The meaning of an error code as the outbox stores it; undefined for one of ours, such as `no_token`. */
export function explainErrorCode(errorCode: string): WhatsappError | undefined {
  return /^\d{1,7}$/.test(errorCode) ? whatsappError(Number(errorCode)) : undefined;
}
