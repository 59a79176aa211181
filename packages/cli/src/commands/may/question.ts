import { checkAgentNames, UserError } from '@ruly/batch/internal'
import type { ContentSignalScope, Purpose } from '@ruly/preferences'

import { checkUrl } from '../../urls/check-url.ts'
import type { MayOptions } from './command.ts'

/** The checked arguments and options of `may`. */
export interface Question {
  readonly agent: string
  readonly url: string
  readonly purpose: Purpose
  readonly contentSignalScope: ContentSignalScope
}

const purposesByName: Readonly<Record<NonNullable<MayOptions['for']>, Purpose>> = {
  search: 'search',
  'ai-input': 'ai-input',
  grounding: 'ai-input',
  'train-ai': 'train-ai',
  training: 'train-ai',
}

/** Throws a `UserError` for arguments that are wrong, and without a purpose. */
export function questionOf(
  [agent = '', url = '']: readonly string[],
  { for: purpose, signalScope }: MayOptions,
  source: 'file' | 'sites',
): Question {
  if (purpose === undefined)
    throw new UserError('missing --for. Pass what the content is wanted for: search, ai-input or train-ai.')
  checkAgentNames([agent])
  checkUrl(url, source === 'sites' ? 'site-or-file' : 'file')
  return { agent, url, purpose: purposesByName[purpose], contentSignalScope: signalScope }
}
