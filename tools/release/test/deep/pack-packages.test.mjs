import { expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'
import { packPackages } from '../../pack-packages.mjs'

it('packs a package with those of this repository that it needs, and theirs', async () => {
  const packed = await packPackages(['client'], testFolder('packed'))
  expect(packed.map(({ name }) => name)).toEqual(['client', 'lint', 'preferences', 'ruly'])
})
