/** Of a parameter or a field of an answer: small letters, digits, _. */
export const isPlainName = (text: string): boolean => /^[a-z][a-z0-9_]{0,40}$/.test(text);
