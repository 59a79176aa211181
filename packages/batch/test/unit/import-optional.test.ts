import { expect, it } from 'vitest'

import { importOptional } from '../../src/runtime/import-optional.ts'

it('says what to install if an optional package is missing', async () => {
  const missing = importOptional('bullmq', '--queue', async () => {
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  })
  await expect(missing).rejects.toThrow('--queue needs the package bullmq. Run: npm install bullmq')
})
