import { describe } from 'vitest'

import { GYM2008, MK1996 } from '../../../src/compat/robot-exclusion-rules.ts'
import { onePass } from '../pass.ts'
import { sharedFiles, syntheticFiles, type RecordedFile } from '../recorded-files.ts'
import { sharedIsMissing, sharedIsThere } from '../recorded.ts'
import { leastOf } from '../share.ts'
import * as faces from './recorded-faces.ts'
import { factsOfGoogle, factsOfGoogleThroughThePort } from './recorded-google.ts'
import { differencesFromRobotsParser } from './recorded-robots-parser.ts'
import { recordedVerdicts } from './recorded-verdicts.ts'

const nameOf = ({ name }: RecordedFile): string => name

/** All that original implementations were recorded to answer, asked of a share of the files in one pass. */
export function recordedAnswers(share: number): void {
  describe('what was recorded about synthetic files', () => {
    const each = onePass(() => syntheticFiles(share), nameOf)
    recordedVerdicts(each, leastOf(16_000, share))
    faces.verdictsOfExclusionRules(each, leastOf(33_000, share))
    faces.textOfExclusionRules(each, [GYM2008, MK1996])
    faces.verdictsOfPort(each, leastOf(16_000, share))
    faces.verdictsOfGem(each, leastOf(16_000, share))
    differencesFromRobotsParser(each, 'made', share)
  })

  describe.skipIf(!sharedIsThere)(`what was recorded about real files${sharedIsMissing}`, () => {
    const each = onePass(() => sharedFiles(share), nameOf)
    recordedVerdicts(each, leastOf(35_000, share))
    factsOfGoogle(each, share)
    factsOfGoogleThroughThePort(each, share)
    faces.verdictsOfExclusionRules(each, leastOf(70_000, share))
    faces.textOfExclusionRules(each, [GYM2008])
    faces.delaysOfExclusionRules(each, share)
    faces.sitemapsOfGem(each, share)
    differencesFromRobotsParser(each, 'real', share)
  })
}
