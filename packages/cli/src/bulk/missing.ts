export const missingNames = ['unknown', 'allow-all', 'disallow-all'] as const

/** What is said of a host whose robots.txt is not at hand: a reason of verdicts. */
export type Missing = (typeof missingNames)[number]
