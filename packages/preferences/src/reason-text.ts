import type { Reason, VerdictCause } from 'ruly'
import type { Preference, Purpose } from './model/preference.ts'
import type { Statement, StatementPlace, StatementSource } from './model/statement.ts'

/** The part of a verdict that the reason of an answer depends on. */
export type PermissionVerdict = VerdictCause & {
  /** The evidence of a client. */
  readonly evidence?:
    | { readonly status?: number | undefined; readonly error?: { readonly code: string } | undefined }
    | undefined
}

const permissionTexts: Readonly<
  Record<Exclude<Reason, 'rule' | 'disallow-all' | 'deferred' | 'override'>, string>
> = {
  'no-matching-rule': 'No rule of robots.txt disallows the URL',
  'no-group': 'robots.txt has no group for the agent',
  'robots-txt-itself': 'robots.txt itself may always be fetched',
  'not-governed': 'No robots.txt governs the URL, so nothing permits it',
  'ignores-wildcard': 'The operator of the agent says that groups for * do not apply',
  'ignores-robots-txt': 'The operator of the agent says that it ignores robots.txt',
  'allow-all': 'The site has no robots.txt, which allows the URL',
  unknown: 'The robots.txt is not known yet',
}

/** Why the agent may fetch a URL or not, without a full stop. */
export function permissionText({ allowed, reason, rule, evidence }: PermissionVerdict): string {
  switch (reason) {
    case 'rule':
      return `Line ${rule.line} of robots.txt ${allowed ? 'allows' : 'disallows'} the URL`
    case 'allow-all':
      return isMissing(evidence) ? permissionTexts[reason] : `${unreadText(evidence)}, which allows the URL`
    case 'disallow-all':
      return `${unreadText(evidence)}, which disallows the URL`
    case 'deferred':
      return `${unreadText(evidence)}; it has to be requested again first`
    case 'override':
      return `An override of the client ${allowed ? 'allows' : 'disallows'} the URL`
    default:
      return permissionTexts[reason]
  }
}

function isMissing({ status, error }: NonNullable<PermissionVerdict['evidence']> = {}): boolean {
  return error === undefined && (status === undefined || status === 404 || status === 410)
}

/** What a request for a robots.txt led to instead of a file. */
function unreadText({ status, error }: NonNullable<PermissionVerdict['evidence']> = {}): string {
  if (error !== undefined) return `The robots.txt could not be read (${error.code})`
  if (status === undefined) return 'The robots.txt could not be read'
  return `The site answered ${status} for robots.txt`
}

const purposeTexts: Readonly<Record<Purpose, string>> = {
  search: 'search',
  'ai-input': 'input for AI answers (ai-input)',
  'train-ai': 'AI training (train-ai)',
}

const sourceTexts: Readonly<Record<StatementSource, string>> = {
  'content-usage': 'Content-Usage',
  'content-signal': 'Content-Signal',
  'robots-tag': 'a robots tag',
  'tdm-reservation': 'a TDM reservation',
  licence: 'a licence',
}

const placeTexts: Readonly<Record<Exclude<StatementPlace, 'robots.txt'>, string>> = {
  header: 'in a response header',
  meta: 'in a meta element',
  link: 'that the page links to',
  'tdmrep.json': 'in tdmrep.json',
}

/** Who refuses or permits a use, without a full stop. `others` is how many other statements say the opposite. */
export function preferenceText(
  purpose: Purpose,
  preference: Preference,
  decides: Statement | undefined,
  others: number,
): string {
  const use = purposeTexts[purpose]
  if (preference === 'unknown' || decides === undefined)
    return `nothing that was looked at says whether ${use} is wanted`
  const { source, place, line } = decides
  const where = place === 'robots.txt' ? `on line ${line ?? 0} of robots.txt` : placeTexts[place]
  const verb = preference === 'allowed' ? 'permits' : 'refuses'
  const against =
    others === 0 ? '' : `, although ${others === 1 ? 'another source permits' : 'others permit'} it`
  return `${sourceTexts[source]} ${where} ${verb} ${use}${against}`
}
