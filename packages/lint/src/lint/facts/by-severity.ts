const ranks = { error: 0, warning: 1, info: 2 }

/**
 * Compares two findings by how serious they are, for sorting: errors first.
 *
 * @param one a finding
 * @param other another finding
 * @returns a negative number if the first is more serious, 0 if they are equally serious
 * @example
 * const { findings } = lint('User-agent: *\nDisalow: /a\nDisallow: b\n')
 * console.log(findings.toSorted(bySeverity)[0]?.code) // path-without-slash
 */
export function bySeverity(
  one: { readonly severity: 'error' | 'warning' | 'info' },
  other: { readonly severity: 'error' | 'warning' | 'info' },
): number {
  return ranks[one.severity] - ranks[other.severity]
}
