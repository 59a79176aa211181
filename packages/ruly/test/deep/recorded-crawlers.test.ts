import { recordedCrawlers } from '../support/suites/recorded-crawlers.ts'

recordedCrawlers(1)
