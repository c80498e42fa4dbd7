/** Refusals about accounts, members, keys, models and budgets. Placeholders are filled by `refusalError`. */
export const accountRefusals = {
  "account.address_not_confirmed": {
    code: "unauthorised",
    text: "Confirm your email address first: open the link in the email sent to it, or sign in with an email link.",
  },
  "account.too_many_organisations": {
    code: "rate_limited",
    text: "An account can create {most} organisations a day. Try again in {minutes} minutes.",
  },
  "invitation.too_many_sent": {
    code: "rate_limited",
    text: "Up to {most} invitations can be sent an hour. Try again in {minutes} minutes.",
  },
  "invitation.too_many_open": {
    code: "conflict",
    text: "{most} invitations are open. Revoke some, or wait until they are accepted.",
  },
  "invitation.not_open": {
    code: "not_found",
    text: "This invitation is no longer open. Ask the sender for a new one.",
  },
  "invitation.other_address": {
    code: "unauthorised",
    text: "This invitation is for {email}. Sign in with that address.",
  },
  "invitation.other_account": {
    code: "conflict",
    text: "{email} has another account in this organisation, or your account is a member already. Ask for an invitation to another address.",
  },
  "tenant.name_taken": { code: "conflict", text: "This name is taken. Choose another." },
  "member.not_found": { code: "not_found", text: "Member not found." },
  "member.exists": { code: "conflict", text: "{email} is already a member." },
  "member.identity_taken": { code: "conflict", text: "{identity} belongs to another member." },
  "member.only_owner": {
    code: "conflict",
    text: "{name} is the only owner. Make another member an owner first.",
  },
  "member.owner_by_owner": { code: "unauthorised", text: "Only an owner can make another member an owner." },
  "member.removed": { code: "conflict", text: "{name} was removed. Add the member again first." },
  "member.link_by_owner": {
    code: "unauthorised",
    text: "Only an owner can link an address to an owner or to another admin.",
  },
  "api_key.unknown_permissions": {
    code: "invalid_input",
    text: "The role does not have these permissions: {permissions}",
  },
  "api_key.wider_than_own": {
    code: "unauthorised",
    text: "A key with scopes can create only keys whose scopes are among its own: {permissions}",
  },
  "api_key.owner_by_owner": { code: "unauthorised", text: "Only an owner can create an owner's API key." },
  "audit_entry.not_found": { code: "not_found", text: "Audit entry not found." },
  "budget.not_found": { code: "not_found", text: "Budget not found." },
  "budget.reached": { code: "unavailable", text: "The model budget is used up." },
  "budget.used_up": {
    code: "unavailable",
    text: "The model budget is used up. The remaining runs were skipped.",
  },
  "secret.not_found": { code: "not_found", text: "Secret {name} not found." },
  "secret.rotated_meanwhile": {
    code: "conflict",
    text: "Another rotation of the data key has begun since. It seals the remaining secrets.",
  },
  "secret.hosts_missing": {
    code: "invalid_input",
    text: "Name the hosts that {name} can be sent to, such as api.example.com.",
  },
  "model.not_found": { code: "not_found", text: "You have no model of your own at this provider." },
  "model.not_configured": { code: "not_found", text: "This model is no longer configured." },
  "model.key_for_new_address": {
    code: "invalid_input",
    text: "Enter the key again: an API key is sent only to the address it was saved for.",
  },
  "model.key_missing": {
    code: "invalid_input",
    text: "Enter the key: Anthropic rejects requests without one.",
  },
  "model.call_failed": { code: "rejected_by_platform", text: "{reason}" },
} as const;
