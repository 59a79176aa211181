/** What a request for a robots.txt led to: the part of a client's evidence that texts are about. */
interface AccessEvidence {
  readonly status?: number | undefined
  readonly error?: { readonly code: string } | undefined
  readonly state?: string | undefined
  readonly overrides?:
    | readonly { readonly decision?: string | undefined; readonly reason: string }[]
    | undefined
}

/** A verdict, with evidence if it is from a client. */
export interface AccessVerdict {
  readonly reason: string
  readonly evidence?: AccessEvidence | undefined
}

/**
 * Why a verdict is what it is without a rule of a file: a clause without a full stop. Undefined if a file decides.
 *
 * A status that allows or disallows everything is named: it may be meant for the User-Agent of the request alone.
 */
export function accessText({ reason, evidence }: AccessVerdict): string | undefined {
  switch (reason) {
    case 'not-governed':
      return 'no robots.txt that was read governs the URL, which is of another site or not HTTP: nothing permits it'
    case 'allow-all':
      return allowedText(evidence)
    case 'disallow-all':
      return disallowedText(evidence)
    case 'deferred':
      return `${evidence === undefined ? 'the site cannot answer now' : failureText(evidence)}; ask again later`
    case 'override':
      return overrideText(evidence)
    default:
      return undefined
  }
}

function overrideText(evidence: AccessEvidence | undefined): string {
  const deciding = evidence?.overrides?.find(({ decision }) => decision !== undefined)
  const because = deciding === undefined ? '' : `: ${deciding.reason}`
  return `an override decides, not the robots.txt${because}`
}

function allowedText(evidence: AccessEvidence | undefined): string {
  if (evidence === undefined) return 'the access policy allows everything, as for a missing file'
  const { status, error, state } = evidence
  if (state === 'unreachable')
    return `${failureText(evidence)} for so long that the access policy allows everything (RFC 9309 §2.3.1.4)`
  if (error !== undefined) return `${failureText(evidence)}, which the access policy treats as a missing file`
  if (status === undefined)
    return 'the robots.txt redirects too often, which allows everything (RFC 9309 §2.3.1.2)'
  if (status === 404 || status === 410)
    return `the site has no robots.txt (status ${status}), which allows everything (RFC 9309 §2.3.1.3)`
  if (isClientError(status))
    return `${failureText(evidence)}, which allows everything (RFC 9309 §2.3.1.3); ${otherwise}`
  return `${failureText(evidence)}, which the access policy treats as a missing file`
}

function disallowedText(evidence: AccessEvidence | undefined): string {
  if (evidence === undefined) return 'the access policy disallows everything, as for a failing server'
  const { status } = evidence
  const isRefusal = status !== undefined && isClientError(status)
  const why = isRefusal ? `; ${otherwise}` : ' (RFC 9309 §2.3.1.4)'
  return `${failureText(evidence)}, for which the access policy disallows everything${why}`
}

const otherwise = 'it may answer another User-Agent otherwise'

/** A sentence for a status that may be meant for the User-Agent of the request alone; undefined for other verdicts. */
export function otherAgentText({ reason, evidence }: AccessVerdict): string | undefined {
  const { status } = evidence ?? {}
  const isWithoutFile = reason === 'allow-all' || reason === 'disallow-all'
  if (!isWithoutFile || status === undefined || !isClientError(status)) return undefined
  if (status === 404 || status === 410) return undefined
  return reason === 'allow-all'
    ? `Section 2.3.1.3 of RFC 9309 treats ${status} as no file, but the site may answer another User-Agent otherwise.`
    : `The site may answer another User-Agent otherwise.`
}

/** 429 says something about the pace, not about who asks. */
function isClientError(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}

function failureText({ status, error }: AccessEvidence): string {
  if (error?.code === 'guarded') return 'the address guard refuses to connect to the site'
  if (error !== undefined) return `the robots.txt could not be read (${error.code})`
  return status === undefined
    ? 'the robots.txt redirects too often'
    : `the site answered ${status} instead of a robots.txt`
}

/** The same in a few words, for one line. */
export function accessInBrief({ reason, evidence }: AccessVerdict): string | undefined {
  const { status, error } = evidence ?? {}
  const cause = error?.code ?? (status === undefined ? undefined : `status ${status}`)
  const because = cause === undefined ? '' : `${cause}: `
  if (reason === 'allow-all') return `${because}the access policy allows everything`
  if (reason === 'disallow-all') return `${because}the access policy disallows everything`
  return undefined
}
