/** The form of a parameter's or field's name: small letters, digits, _. */
export const isPlainName = (text: string): boolean => /^[a-z][a-z0-9_]{0,40}$/.test(text);
