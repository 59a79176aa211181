import { expect, test } from 'vitest'

import { withImports } from '../../example-imports.mjs'

function entry(name, values, types = []) {
  const exported = [...values.map((each) => [each, 2]), ...types.map((each) => [each, 64])]
  return {
    name,
    isPrivate: false,
    exported: exported.map(([each, flags]) => ({ name: each, symbol: { flags } })),
  }
}

const api = {
  entries: [entry('a', ['parse', 'google'], ['Robots']), entry('a/access', ['google', 'meaningOf'])],
}

test('an example imports what it uses: from its own entry if that has it, else from the first that has', () => {
  expect(withImports('google(parse())', 'a/access', api)).toBe(
    "import { google } from 'a/access'\nimport { parse } from 'a'\n\ngoogle(parse())",
  )
})

test('types are imported as types', () => {
  expect(withImports('const robots: Robots = parse()', 'a', api)).toBe(
    "import { type Robots, parse } from 'a'\n\nconst robots: Robots = parse()",
  )
})

test('names that an example declares, imports or has as members stay', () => {
  for (const code of [
    'const parse = 1\nuse(parse)',
    "import { parse } from 'other'\nparse()",
    'other.parse({ parse: 1 })',
    'const { parse: mine } = other',
    'for (const parse of all) use(parse)',
  ])
    expect(withImports(code, 'a', api)).toBe(code)
})
