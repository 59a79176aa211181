import { lintRules } from '@ruly/lint'

/** Why each rule of the linter matters, by its code, with code in backquotes. It is loaded when somebody asks. */
export const reasons: ReadonlyMap<string, string> = new Map(lintRules.map(({ code, why }) => [code, why]))
