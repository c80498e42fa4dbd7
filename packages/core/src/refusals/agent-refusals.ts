/** Refusals about agents, knowledge and evaluations. Placeholders are filled by `refusalError`. */
export const agentRefusals = {
  "agent.not_found": { code: "not_found", text: "Agent not found." },
  "agent.version_not_found": { code: "not_found", text: "Version not found." },
  "agent.or_version_not_found": { code: "not_found", text: "Agent or version not found." },
  "agent.template_not_found": { code: "not_found", text: "Template not found." },
  "agent.preview_not_found": { code: "not_found", text: "Test chat not found." },
  "agent.configuration_invalid": { code: "invalid_input", text: "{problems}" },
  "agent.draft_too_large": {
    code: "invalid_input",
    text: "The draft is larger than 512 kB. Move long texts to the knowledge.",
  },
  "agent.draft_incomplete": { code: "invalid_input", text: "The draft is not complete yet: {problem}." },
  "agent.no_model": {
    code: "invalid_input",
    text: "This configuration answers without a model, so a model cannot be chosen.",
  },
  "turn.not_found": { code: "not_found", text: "Turn not found." },
  "turn.removed": { code: "misconfigured", text: "The turn was removed." },
  "turn.record_incomplete": {
    code: "misconfigured",
    text: "The record of this turn is incomplete, so it cannot be run again.",
  },
  "turn.version_unreadable": {
    code: "misconfigured",
    text: "The version that this turn ran on cannot be read.",
  },
  "tool.not_of_agent": { code: "not_found", text: "This agent has no tool {name}." },
  "replay.not_found": { code: "not_found", text: "Replay not found." },
  "replay.no_conversation": {
    code: "not_found",
    text: "No past conversation matches. Choose another filter.",
  },
  "suite.not_found": { code: "not_found", text: "Suite not found." },
  "suite.checking": { code: "conflict", text: "The suite is being checked. Try again in a moment." },
  "suite.invalid": { code: "conflict", text: "The suite has mistakes. Fix them first." },
  "suite.file_invalid": { code: "invalid_input", text: "{problems}" },
  "suite.not_yaml": {
    code: "conflict",
    text: "The file cannot be read as YAML. Fix it on the YAML tab first.",
  },
  "suite.exists": {
    code: "conflict",
    text: "The agent has a suite named {name}. Choose it, or another name.",
  },
  "suite.required": {
    code: "conflict",
    text: "Publishing the agent requires a passing run of this suite. Turn the requirement off before you delete it.",
  },
  "suite.last_case": { code: "conflict", text: "A suite needs at least one case. Delete the suite instead." },
  "suite.case_exists": { code: "invalid_input", text: "Another case has the id {id}." },
  "suite.case_not_found": { code: "not_found", text: "The suite no longer has the case {id}." },
  "suite.case_id_kept": {
    code: "conflict",
    text: "The id {id} is kept for an earlier case, made from a conversation. Choose another id.",
  },
  "suite.case_from_conversation": {
    code: "conflict",
    text: "The file has no case {id}, which was made from a conversation. Keep the case with its id, or remove it from the suite first.",
  },
  "description.running": {
    code: "conflict",
    text: "Another description is being read. Wait for it, or cancel it.",
  },
  "description.not_kept": {
    code: "not_found",
    text: "This proposal is no longer stored. Describe your business again.",
  },
  "description.site_not_read": {
    code: "unavailable",
    text: "{url} could not be read. {reason} Check the address, or describe your business in words.",
  },
  "proposals.not_kept": {
    code: "not_found",
    text: "These proposals are no longer stored. Choose the conversations again.",
  },
  "evaluation_run.not_found": { code: "not_found", text: "Run not found." },
  "evaluation_run.too_large": {
    code: "invalid_input",
    text: "A run has at most {most} plays, cases times runs. Choose fewer runs.",
  },
  "simulation.unexpected_answer": {
    code: "rejected_by_platform",
    text: "The model that plays the customer did not answer in the expected form.",
  },
  "knowledge.not_set_up": { code: "misconfigured", text: "This installation has no knowledge base." },
  "knowledge.source_not_found": { code: "not_found", text: "Source not found." },
  "knowledge.too_many_left_out": {
    code: "conflict",
    text: "Up to {most} pages of a site can be left out. Add the pages you want one by one instead.",
  },
  "knowledge.document_not_found": { code: "not_found", text: "Document not found." },
  "knowledge.open_question_not_found": { code: "not_found", text: "Open question not found." },
  "knowledge.dismissed_question_not_found": { code: "not_found", text: "Dismissed question not found." },
  "sheet.not_read": { code: "conflict", text: "The sheet has not been read yet." },
  "sheet.not_readable": { code: "conflict", text: "{reason}" },
  "sheet.no_items": { code: "invalid_input", text: "No row has a number and a name." },
  "sheet.invalid": { code: "invalid_input", text: "{reason}" },
} as const;
