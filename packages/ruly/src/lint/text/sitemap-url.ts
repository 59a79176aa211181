/** Whether a text begins with a scheme, white space of any kind left out; `example.com:8080/` does not. */
export function isAbsolute(written: string): boolean {
  return /^[a-z][a-z0-9+-]*:/i.test(written.trim())
}
