/** Asks the page to do one of its actions; `detail` is the action's name. Elements with `data-action` say which there are. */
export const actionEvent = "konstruct-action";
