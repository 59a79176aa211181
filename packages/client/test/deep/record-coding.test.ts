import { test } from 'vitest'

import {
  expectChangesFound,
  expectOthersRefused,
  expectReadAsWritten,
} from '../support/cache/record-properties.ts'

test('500 records are read as they were written', () => expectReadAsWritten(500))

test('2,000 records with several bytes changed are undefined', () => expectChangesFound(2000))

test('2,000 times bytes of any other kind are undefined, even with a right checksum', () =>
  expectOthersRefused(2000))
