import type { Settings } from './settings.ts'

/** The settings as a configuration file that has the same effect. Passwords in URLs are left out. */
export function printedSettings(settings: Settings): string {
  const shown = { ...settings, store: withoutPassword(settings.store) }
  return `${JSON.stringify(shown, undefined, 2)}\n`
}

function withoutPassword(place: string): string {
  if (!URL.canParse(place)) return place
  const url = new URL(place)
  if (url.password !== '') url.password = '***'
  return url.href
}
