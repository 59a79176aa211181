import { expect, it } from 'vitest'

import { billOf } from '../../sbom.mjs'

/** As the generator writes it for a package of a workspace. */
const generated = {
  bomFormat: 'CycloneDX',
  metadata: { tools: [], component: { type: 'application', name: 'workspace', 'bom-ref': 'workspace' } },
  components: [
    { type: 'library', name: 'a', group: '@ruly', version: '0.1.0', 'bom-ref': 'workspace|@ruly/a@0.1.0' },
    { type: 'library', name: 'b', version: '2.0.0', 'bom-ref': 'workspace|b@2.0.0' },
  ],
  dependencies: [
    { ref: 'workspace', dependsOn: ['workspace|@ruly/a@0.1.0'] },
    { ref: 'workspace|@ruly/a@0.1.0', dependsOn: ['workspace|b@2.0.0'] },
  ],
}

it('a bill of materials is about the package, with its version, and lists what it needs', () => {
  const { metadata, components, dependencies } = billOf(generated, { name: '@ruly/a', version: '0.1.0' })
  expect(metadata).toEqual({ tools: [], component: generated.components[0] })
  expect(components).toEqual([generated.components[1]])
  expect(dependencies).toEqual([generated.dependencies[1]])
})

it('a bill of materials without the package is an error', () => {
  expect(() => billOf(generated, { name: '@ruly/a', version: '0.2.0' })).toThrow(
    'The bill of materials of @ruly/a does not have @ruly/a@0.2.0.',
  )
})
