import { testCensusOfRealFiles } from '../../support/suites/census-real-files.ts'

testCensusOfRealFiles(100)
