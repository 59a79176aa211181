import { rfc9309Access as access } from '../../access/rfc9309-access.ts'
import type { Dialect } from '../../model/dialect.ts'
import { asGiven, star } from '../../strategies/selection/agent-names.ts'
import { agentHasLowerCased, firstListedName } from './agents.ts'
import { colonOutsideTags, untaggedNames, untaggedValue } from './lines.ts'
import { decodedTarget, lastSortedPrefix } from './urls.ts'

/**
 * The Internet Archive's crawler Heritrix, with its policy `obey`.
 *
 * Source: internetarchive/heritrix3 5ada2a7 (2026-07-02), Robotstxt.java and RobotsDirectives.java.
 *
 * Deviation: a file is read as far as `maxBytes` says; the original reads 512,000 characters, and not the line in which they end.
 */
export const heritrix: Dialect = {
  name: 'heritrix',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonOutsideTags,
    clean: untaggedValue,
    classify: untaggedNames,
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: asGiven,
    names: agentHasLowerCased,
    isWildcard: star,
    choose: firstListedName,
  },
  matching: {
    target: decodedTarget,
    compile: lastSortedPrefix,
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  // Names that share their rules share one delay, which each Crawl-delay below any of them sets.
  extensions: { inGroups: 'for-group', outsideGroups: 'for-nobody', repeated: 'last' },
  access,
}
