import { UserError } from '@ruly/batch/internal'
import { lintRules, visible } from '@ruly/lint'

import { nearestHint } from '../../runtime/user-error.ts'

const codes: readonly string[] = lintRules.map(({ code }) => code)

/** Throws a `UserError` for an unknown rule code. */
export function checkCode(code: string, where: string): void {
  if (!codes.includes(code))
    throw new UserError(`${where}unknown rule "${visible(code)}".${nearestHint(code, codes)}`)
}
