import { unitShare } from '../support/share.ts'
import { recordedAnswers } from '../support/suites/recorded.ts'

recordedAnswers(unitShare / 12)
