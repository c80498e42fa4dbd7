/** What is in the fields of a form, by name, as it was typed; empty where there is no such field. */
export function textsOf(form: HTMLFormElement): (name: string) => string {
  const values = new FormData(form);
  return (name) => String(values.get(name) ?? "");
}
