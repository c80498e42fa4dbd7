import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { type DecideApprovalInput, decideApproval } from "@konstruct/services/approval/decide-approval";
import { getApproval } from "@konstruct/services/approval/read-approvals";
import { createArgNames } from "@konstruct/services/approval/tool-registries";
import type { ServiceContext } from "@konstruct/services/context";
import {
  draftBlock,
  editCallback,
  editedArgs,
  editModal,
  fieldOf,
  isInternal,
  reasonBlock,
  rejectCallback,
  rejectModal,
} from "./approval-modals.ts";
import type { RegisterFeature } from "./feature.ts";
import { memberOfPress, notAMember, onMemberPress, troubleOf } from "./member-press.ts";

/** The value of a card's buttons: exactly the action that was shown. */
function readValue(
  value: string | undefined,
): Pick<DecideApprovalInput, "approvalId" | "version" | "actionHash"> {
  const [approvalId = "", version = "", actionHash = ""] = (value ?? "").split(" ");
  return { approvalId, version: Number(version), actionHash };
}

const decidedAlready = () => refusalError("approval.decided_already");

/**
 * Approve, Edit and Reject on a card. The first press decides; later ones get the name of the decider, and every card shows the
 * decision.
 */
export const registerApprovalActions: RegisterFeature = (app, deps) => {
  const checkArgs = createCheckArgs();
  const argNames = createArgNames();
  const decide = (
    member: ServiceContext,
    value: string | undefined,
    decision: DecideApprovalInput["decision"],
  ) => decideApproval(member, { ...readValue(value), decision }, checkArgs);

  onMemberPress(app, deps, /^konstruct_card:approval\.approve$/, async ({ member, value }) => {
    await decide(member, value, { kind: "approve" });
  });

  onMemberPress(
    app,
    deps,
    /^konstruct_card:approval\.(?:edit|reject)$/,
    async ({ member, actionId, value, openModal }) => {
      const approval = await getApproval(member, readValue(value).approvalId);
      if (approval.state !== "pending") throw decidedAlready();
      await openModal(
        actionId === rejectCallback
          ? rejectModal(value)
          : editModal(approval, await argNames(member, approval), value),
      );
    },
  );

  app.view(editCallback, async ({ ack, body, view }) => {
    const refuse = (text: string) => ack({ response_action: "errors", errors: { [reasonBlock]: text } });
    const member = await memberOfPress(deps, body);
    if (member === undefined) return refuse(notAMember);
    try {
      const approval = await getApproval(member, readValue(view.private_metadata).approvalId);
      const args = editedArgs(approval, view.state.values);
      const draft = approval.draft === null ? undefined : fieldOf(view.state.values, draftBlock);
      const reason = fieldOf(view.state.values, reasonBlock);
      await decide(member, view.private_metadata, {
        kind: "edit",
        ...(args !== undefined && { args }),
        ...(draft !== undefined && { draft }),
        ...(reason !== undefined && { reason, internal: isInternal(view.state.values) }),
      });
      await ack();
    } catch (thrown) {
      await refuse(troubleOf(deps, thrown));
    }
  });

  app.view(rejectCallback, async ({ ack, body, view }) => {
    const refuse = (text: string) => ack({ response_action: "errors", errors: { [reasonBlock]: text } });
    const member = await memberOfPress(deps, body);
    if (member === undefined) return refuse(notAMember);
    try {
      const reason = fieldOf(view.state.values, reasonBlock) ?? "";
      await decide(member, view.private_metadata, {
        kind: "reject",
        reason,
        internal: isInternal(view.state.values),
      });
      await ack();
    } catch (thrown) {
      await refuse(troubleOf(deps, thrown));
    }
  });
};
