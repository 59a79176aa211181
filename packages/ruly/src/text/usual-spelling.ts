/** A field's own name as files have it: `User-agent` for `user-agent`. */
export function usualSpelling(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
