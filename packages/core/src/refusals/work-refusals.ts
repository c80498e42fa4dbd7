/** Refusals about conversations, approvals, contacts and channels. Placeholders are filled by `refusalError`. */
export const workRefusals = {
  "conversation.not_found": { code: "not_found", text: "Conversation not found." },
  "conversation.with_agent": { code: "conflict", text: "The agent has this conversation." },
  "conversation.taken": { code: "conflict", text: "{name} has this conversation." },
  "conversation.open": { code: "conflict", text: "This conversation is open." },
  "conversation.no_turns": { code: "invalid_input", text: "The conversation has no turns." },
  "conversation.trace_incomplete": {
    code: "invalid_input",
    text: "The trace of at least one turn of this conversation is incomplete.",
  },
  "conversation.no_message": {
    code: "conflict",
    text: "The contact has not written in this conversation, so a reply cannot be sent.",
  },
  "conversation.moved_on": {
    code: "conflict",
    text: "The conversation has moved on since. Answer it yourself.",
  },
  "conversation.not_rateable": {
    code: "conflict",
    text: "This conversation is not resolved, or was rated before.",
  },
  "assignment.not_permitted": { code: "conflict", text: "{name} does not have permission to answer." },
  "snooze.in_past": { code: "conflict", text: "The end of the snooze is in the past." },
  "snooze.too_long": { code: "conflict", text: "A snooze ends within a year." },
  "tag.too_many_on_conversation": {
    code: "conflict",
    text: "A conversation can have {most} tags. Remove one first.",
  },
  "tag.too_many_on_contact": {
    code: "conflict",
    text: "A contact can have {most} tags. Remove one first.",
  },
  "tag.too_many": {
    code: "conflict",
    text: "The organisation has {most} tags. Use one of them, or remove one everywhere.",
  },
  "macro.not_found": { code: "not_found", text: "Macro not found." },
  "macro.exists": { code: "conflict", text: "A macro named “{name}” exists." },
  "macro.too_many": { code: "conflict", text: "The organisation has {most} macros. Delete one first." },
  "view.not_found": { code: "not_found", text: "View not found." },
  "view.too_many": { code: "conflict", text: "You have {most} views. Delete one first." },
  "escalation.not_found": { code: "not_found", text: "Escalation not found." },
  "escalation.ended": { code: "conflict", text: "This escalation has ended." },
  "approval.not_found": { code: "not_found", text: "Approval not found." },
  "approval.decided_already": { code: "conflict", text: "This approval is already decided." },
  "approval.approved_by": {
    code: "conflict",
    text: "This was approved by {name} at {at}. A decision is final.",
  },
  "approval.rejected_by": {
    code: "conflict",
    text: "This was rejected by {name} at {at}. A decision is final.",
  },
  "approval.withdrawn": {
    code: "conflict",
    text: "This was withdrawn at {at}: {reason}. No decision is needed.",
  },
  "approval.expired": {
    code: "conflict",
    text: "This expired at {at} without a decision. The contact can ask again.",
  },
  "approval.other_action": {
    code: "conflict",
    text: "The action has changed since it was shown to you. Read the approval again, then decide.",
  },
  "approval.tool_changed": {
    code: "conflict",
    text: "The tool {tool} has changed since the approval was requested. Reject it; the agent requests it again.",
  },
  "approval.arguments_invalid": {
    code: "invalid_input",
    text: "{tool} does not accept these arguments: {problems}",
  },
  "approval.not_editable": { code: "invalid_input", text: "decision.{field}: this approval has {why}" },
  "contact.not_found": { code: "not_found", text: "Contact not found." },
  "contact.same_person": { code: "conflict", text: "These two contacts are already one person." },
  "contact.merge_not_undoable": {
    code: "conflict",
    text: "This merge does not exist or was undone before, or a later merge must be undone first.",
  },
  "contact.memory_elsewhere": {
    code: "conflict",
    text: "This installation keeps memory in Zep. Erase the contact with “konstruct contact erase”.",
  },
  "demonstration.not_found": {
    code: "conflict",
    text: "This organisation is not a demonstration, or its demonstration was removed before.",
  },
  "demonstration.other_name": {
    code: "invalid_input",
    text: "The name typed is not the name of this organisation.",
  },
  "preference.not_found": { code: "not_found", text: "Preference not found." },
  "preference.invalid": { code: "invalid_input", text: "{reason}" },
  "channel.not_found": { code: "not_found", text: "Channel account not found." },
  "channel.connected_elsewhere": {
    code: "conflict",
    text: "This account is connected to another organisation. Disconnect it there first.",
  },
  "channel.check_failed": { code: "rejected_by_platform", text: "{reason}" },
  "channel.gateway_not_set": {
    code: "misconfigured",
    text: "The gateway's address is not set in this installation.",
  },
  "channel.chatwoot_not_set": {
    code: "misconfigured",
    text: "CHATWOOT_BASE_URL is not set in this installation.",
  },
  "whatsapp.account_taken": {
    code: "conflict",
    text: "This WhatsApp Business account is connected to another organisation. Disconnect it there first.",
  },
  "whatsapp.conversation_not_found": { code: "not_found", text: "WhatsApp conversation not found." },
  "whatsapp.number_not_found": { code: "not_found", text: "WhatsApp number not found." },
  "whatsapp.template_not_found": {
    code: "not_found",
    text: "Template {name} in {language} not found. Sync the templates first.",
  },
  "whatsapp.template_invalid": { code: "invalid_input", text: "{name}: {problems}" },
  "whatsapp.sending_refused": { code: "conflict", text: "{reason}." },
  "whatsapp.platform_refused": { code: "rejected_by_platform", text: "{reason}" },
  "whatsapp.several_numbers": {
    code: "invalid_input",
    text: "There are several WhatsApp numbers: name one.",
  },
  "whatsapp.business_account_missing": {
    code: "invalid_input",
    text: "Name the WhatsApp Business account of the number.",
  },
  "whatsapp.opted_out": {
    code: "conflict",
    text: "This contact opted out of messages and has not written since.",
  },
  "whatsapp.window_closed": {
    code: "conflict",
    text: "The contact last wrote more than 24 hours ago. Only a template can be sent now.",
  },
  "whatsapp.not_stopped": { code: "not_found", text: "Sending from this account is not stopped." },
} as const;
