import { unitShare } from '../support/share.ts'
import { recordedCrawlers } from '../support/suites/recorded-crawlers.ts'

recordedCrawlers(unitShare / 32)
