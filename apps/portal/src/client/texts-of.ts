/** The values of a form's fields by name; empty for a missing field. */
export function textsOf(form: HTMLFormElement): (name: string) => string {
  const values = new FormData(form);
  return (name) => String(values.get(name) ?? "");
}
