/** Asks the page to start one of its actions; `detail` is its name. An action that can be started now has an element with `data-action`. */
export const actionEvent = "konstruct-action";
