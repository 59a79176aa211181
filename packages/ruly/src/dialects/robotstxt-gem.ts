import type { Dialect } from '../core/dialect.ts'
import {
  agentHasLineFolded,
  agentHasLineWithStars,
  asGiven,
  eitherHasStars,
  star,
} from '../core/strategies/agent-names.ts'
import { firstInFile } from '../core/strategies/choices.ts'
import { exactNames } from '../core/strategies/field-names.ts'
import { rubyTarget } from '../core/strategies/library-targets.ts'
import { asIs, decodedExceptReserved, scrubbedExceptReserved } from '../core/strategies/octet-forms.ts'
import { wildcardsBeforeQuery } from '../core/strategies/patterns.ts'
import { colonThenSpacedHash } from '../core/strategies/splitters.ts'
import { fields, userAgentField } from './fields.ts'

/**
 * The Ruby gem robotstxt-parser.
 *
 * Source: delphaber/robotstxt-parser f760ff5 (2025-11-24), parser.rb. Each user-agent line has its own group, so of neighbouring ones
 * only the last has rules; the first group of the file that names the robot or everyone is obeyed.
 */
export const robotstxtGem: Dialect = {
  name: 'robotstxtGem',
  reading: {
    bom: 'text',
    utf16: 'octets',
    nul: 'deleted',
    maxLineOctets: Infinity,
    split: colonThenSpacedHash,
    clean: asIs,
    classify: exactNames([userAgentField, ...fields('disallow', 'allow', 'sitemap')]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'always',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: asGiven,
    names: agentHasLineFolded,
    isWildcard: star,
    choose: firstInFile,
  },
  matching: {
    target: rubyTarget(scrubbedExceptReserved, { emptyPath: '/', opaque: null }),
    compile: wildcardsBeforeQuery(scrubbedExceptReserved),
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
}

/**
 * The gem's old code: stars in user-agent lines, and names that fit either way round.
 *
 * Source: rapportive-oss/robotstxt 2638c92 (2011), parser.rb.
 */
export const robotstxtGem2011: Dialect = {
  ...robotstxtGem,
  name: 'robotstxtGem2011',
  reading: { ...robotstxtGem.reading, nul: 'kept' },
  selection: { ...robotstxtGem.selection, names: eitherHasStars },
  matching: {
    ...robotstxtGem.matching,
    target: rubyTarget(decodedExceptReserved, { emptyPath: '', opaque: '/' }),
    compile: wildcardsBeforeQuery(decodedExceptReserved),
  },
}

/**
 * What the gem's documentation promises: stars in user-agent lines, the line in the robot's name, and neighbouring user-agent lines
 * that share their rules.
 *
 * Source: the comments of parser.rb in f760ff5.
 */
export const robotstxtGemIntended: Dialect = {
  ...robotstxtGem,
  name: 'robotstxtGemIntended',
  grouping: { ...robotstxtGem.grouping, agentLineOpens: 'after-rule' },
  selection: { ...robotstxtGem.selection, names: agentHasLineWithStars },
}
