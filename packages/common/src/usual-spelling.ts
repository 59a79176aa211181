/** The usual spelling of a field name: `User-agent` for `user-agent`. */
export function usualSpelling(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
