const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const units: readonly (readonly [ms: number, name: string])[] = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
]

/** A rounded duration in the largest unit of which there are at least two, or in seconds: `3 h`. */
export function durationText(ms: number): string {
  const [unit, name] = units.find(([length]) => ms >= 2 * length) ?? [second, 's']
  return `${Math.round(Math.max(0, ms) / unit)} ${name}`
}

/** A time with seconds: `2026-11-21 05:00:00 UTC`. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
