import { describe, expect, it } from 'vitest'

import { allCommands } from '../../src/commands.ts'
import { shells } from '../../src/completion/words.ts'
import { everyCommand } from '../support/command-lines.ts'
import { ruly } from '../support/ruly.ts'

const commands = everyCommand(await allCommands())

describe.each(shells)('the completion script of %s', (shell) => {
  it('has every command, option and choice, and agents of the registry', async () => {
    const { code, stdout, stderr } = await ruly(['completion', shell])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const words = new Set(stdout.split(/[^\w.-]+/))
    const options = commands.flatMap(([, { options: own }]) => own)
    const dashes = shell === 'fish' ? '' : '--'
    const expected = [
      ...commands.flatMap(([path, { alias }]) => [...path, ...(alias === undefined ? [] : [alias])]),
      ...options.flatMap(({ name, choices = [] }) => [`${dashes}${name}`, ...choices]),
      'GPTBot',
      'Googlebot',
      'help',
      'version',
    ]
    expect(expected.filter((word) => !words.has(word))).toEqual([])
  })

  it('is the same for the same version, so that packages can be built again', async () => {
    expect(await ruly(['completion', shell])).toEqual(await ruly(['completion', shell]))
  })
})

describe('ruly completion', () => {
  it('names the shells that it knows', async () => {
    expect(await ruly(['completion', 'bsh'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ruly: the shell must be one of bash, zsh, fish, got "bsh". Did you mean "bash"?\n',
    })
    expect((await ruly(['completion', 'bash', 'zsh'])).code).toBe(2)
  })
})
