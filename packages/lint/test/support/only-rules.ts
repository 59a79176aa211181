import { lintRules } from '../../src/lint/index.ts'

/** Rules as the linter's options take them, with all off but these: so that more rules find no more. */
export function onlyRules(...codes: readonly string[]): Readonly<Record<string, 'off'>> {
  const others = lintRules.map(({ code }) => code).filter((code) => !codes.includes(code))
  return Object.fromEntries(others.map((code) => [code, 'off']))
}
