import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

// Files one after the other, none of them kept, with enough questions for an index. As a control, a class of the program, of which no
// object is kept either: its code goes, and that of the function that contains it.
const program = `
import { parse } from 'ruly'

class Passing {
  #sum = 0
  addUp(most) {
    for (let number = 0; number < most; number++) this.#sum += number
    return this.#sum
  }
}

const rules = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? \`Disallow: /*\${i}?\` : \`Allow: /folder/\${i}\`))
const text = ['User-agent: *', ...rules, ''].join('\\n')
function ask() {
  const policy = parse(text).forAgent('ExampleBot')
  let sum = 0
  for (let question = 0; question < 300; question++)
    sum += new Passing().addUp(question) + policy.isAllowed(\`https://example.com/folder/\${question}?q\`)
  return sum
}

let sum = 0
for (let file = 0; file < 1000; file++) sum += ask()
console.log(sum)
for (let collection = 0; collection < 5; collection++) {
  globalThis.gc()
  await new Promise((resolve) => setTimeout(resolve, 10))
}
`

it('the garbage collector drops no code of the engine where no file is kept', () => {
  const flags = [
    '--expose-gc',
    '--no-flush-bytecode',
    '--trace-deopt',
    '--no-concurrent-recompilation',
    '--input-type=module',
  ]
  const { stdout } = spawnSync(process.execPath, [...flags, '--eval', program], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const dropped = Array.from(
    stdout.matchAll(/SharedFunctionInfo (\S+)>\).*weak objects/g),
    ([, name]) => name,
  )
  expect(new Set(dropped)).toEqual(new Set(['addUp', 'ask']))
})
