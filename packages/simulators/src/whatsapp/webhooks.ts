/** A business phone number, as the Cloud API knows it. */
export type WhatsappPhone = {
  phoneNumberId: string;
  displayPhoneNumber: string;
  wabaId: string;
  token: string;
};

/** A number with made-up ids that end in `digits`. */
export function whatsappPhone(digits: string, overrides: Partial<WhatsappPhone> = {}): WhatsappPhone {
  return {
    phoneNumberId: `10000000000${digits}`,
    displayPhoneNumber: `1555010${digits}`,
    wabaId: `20000000000${digits}`,
    token: `EAAsimulated${digits}`,
    ...overrides,
  };
}

/** A person who writes to a business: at least one of the two addresses. */
export type WhatsappPerson = { phone?: string; userId?: string; name?: string };

type Wire = Record<string, unknown>;

/** One change of a webhook: its field, its phone and the rest of its value. */
export type Change = { phone: WhatsappPhone; field: string; value: Wire };

function metadata(phone: WhatsappPhone): Wire {
  return { display_phone_number: phone.displayPhoneNumber, phone_number_id: phone.phoneNumberId };
}

export function contactOf(person: WhatsappPerson): Wire {
  return {
    profile: { name: person.name ?? "Somebody" },
    ...(person.phone ? { wa_id: person.phone } : {}),
    ...(person.userId ? { user_id: person.userId } : {}),
  };
}

/** A message from a person; `content` is `{type, [type]: …}`, a text by default. */
export function inboundMessage(
  person: WhatsappPerson,
  id: string,
  timestampS: number,
  content: Wire | string,
): Wire {
  const body = typeof content === "string" ? { type: "text", text: { body: content } } : content;
  return {
    ...(person.phone ? { from: person.phone } : {}),
    ...(person.userId ? { from_user_id: person.userId } : {}),
    id,
    timestamp: String(timestampS),
    ...body,
  };
}

/** A message a person of the business sent from the phone's own app. */
export function echoMessage(
  phone: WhatsappPhone,
  to: WhatsappPerson,
  id: string,
  timestampS: number,
  text: string,
): Wire {
  return {
    from: phone.displayPhoneNumber,
    ...(to.phone ? { to: to.phone } : {}),
    ...(to.userId ? { to_user_id: to.userId } : {}),
    id,
    timestamp: String(timestampS),
    type: "text",
    text: { body: text },
  };
}

export type StatusOptions = {
  id: string;
  status: string;
  timestampS: number;
  callbackData?: string;
  errorCode?: number;
};

export function statusOf(to: WhatsappPerson, options: StatusOptions): Wire {
  const { id, status, timestampS, callbackData, errorCode } = options;
  const error = {
    code: errorCode,
    title: "Message failed to send",
    error_data: { details: "Simulated failure" },
  };
  return {
    id,
    status,
    timestamp: String(timestampS),
    ...(to.phone ? { recipient_id: to.phone } : {}),
    ...(to.userId ? { recipient_user_id: to.userId } : {}),
    ...(callbackData ? { biz_opaque_callback_data: callbackData } : {}),
    ...(errorCode === undefined ? {} : { errors: [error] }),
  };
}

/** A webhook body of any number of changes: one entry per WhatsApp account, as Meta groups them. */
export function webhookBody(changes: Change[]): Wire {
  const accounts = Map.groupBy(changes, (change) => change.phone.wabaId);
  return {
    object: "whatsapp_business_account",
    entry: [...accounts].map(([id, group]) => ({
      id,
      changes: group.map(({ phone, field, value }) => ({
        field,
        value: { messaging_product: "whatsapp", metadata: metadata(phone), ...value },
      })),
    })),
  };
}
