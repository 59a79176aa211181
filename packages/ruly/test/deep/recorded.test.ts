import { recordedAnswers } from '../support/suites/recorded.ts'

recordedAnswers(1)
