import { describe, expect, it } from 'vitest'

import type { Command } from '../../../src/command-line/define-command.ts'
import type { Option } from '../../../src/command-line/option.ts'
import { allCommands, commandsFor } from '../../../src/commands.ts'
import { everyCommand, parseWords, wordsOf } from '../../support/command-lines.ts'

const commands = await allCommands()

/** An option as it is given. */
function given({ name, value, isValueOptional, choices, parse = String }: Option): readonly string[] {
  if (value === undefined || isValueOptional === true) return [`--${name}`]
  const word = choices?.[0] ?? values.find((own) => isTaken(own, parse))
  return [`--${name}`, ...(word === undefined ? [] : [word])]
}

/** Each is a value of some options. */
const values = ['redis://localhost:6379', '1', '2026-05-01', 'GPTBot /a']

function isTaken(word: string, parse: (text: string) => unknown): boolean {
  try {
    parse(word)
    return true
  } catch {
    return false
  }
}

/** A word for each operand that is required. */
function operandWords({ operands }: Command): readonly string[] {
  return Object.keys(operands)
    .filter((syntax) => syntax.startsWith('<'))
    .map(() => 'https://example.com/')
}

describe('the definitions of commands', () => {
  for (const [path, definition] of everyCommand(commands)) {
    const { operands, options, examples, exitCodes, notes = [] } = definition
    describe(`of ruly ${path.join(' ')}`, () => {
      it('has examples, each of which the program parses', async () => {
        const lines = Object.keys(examples).flatMap((commandLine) => commandLine.split('\n'))
        expect(lines.length).toBeGreaterThan(0)
        for (const words of lines.map(wordsOf).filter((line) => line !== undefined)) {
          const called = await parseWords(words)
          expect(called, words.join(' ')).toBeDefined()
          expect([...path, 'merge']).toContain(called?.command.name)
        }
      })

      it('says what each option, operand and exit code means', () => {
        for (const { name, group, description } of options) {
          expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
          expect(group).not.toBe('')
          expect(description).not.toBe('')
        }
        const names = options.flatMap(({ name, short = name }) => [...new Set([name, short])])
        expect(new Set(names).size).toBe(names.length)
        for (const means of [...Object.values(operands), ...Object.values(exitCodes)])
          expect(means).not.toBe('')
        expect(Object.keys(exitCodes)).toEqual(expect.arrayContaining(['0', '2']))
      })

      it('has every option that its notes name', () => {
        const named = notes.flatMap((note) => note.match(/--[a-z-]+[a-z]/g) ?? [])
        expect(options.map(({ name }) => `--${name}`)).toEqual(expect.arrayContaining(named))
      })

      it('has options that stand beside none of those they conflict with', () => {
        const names = options.map(({ name }) => name)
        for (const { conflicts = [] } of options)
          expect(names).toEqual(expect.arrayContaining([...conflicts]))
      })

      it('has options that are refused beside those they conflict with', async () => {
        const named = new Map(options.map((option) => [option.name, option]))
        for (const option of options) {
          for (const name of option.conflicts ?? []) {
            const words = [option, named.get(name)].flatMap((own) => (own === undefined ? [] : given(own)))
            const line = [...path, ...operandWords(definition), ...words]
            await expect(parseWords(line), line.join(' ')).rejects.toThrow('cannot be used with option')
          }
        }
      })
    })
  }

  it('are loaded one alone where a command is called by its name', async () => {
    for (const command of commands) expect(await commandsFor([command.name, '--help'])).toEqual([command])
    for (const words of [[], ['--help'], ['help'], ['validate'], ['constructor'], ['no-command']])
      expect(await commandsFor(words)).toEqual(commands)
  })

  it('are not loaded for the version', async () => {
    for (const word of ['version', '--version', '-v', '-V']) expect(await commandsFor([word])).toEqual([])
    expect(await commandsFor(['--version', '--help'])).toEqual(commands)
  })

  it('make every value that its option takes', async () => {
    const called = await parseWords(
      'lint --fix all --rule a=off --rule b=error --max-bytes 9 --no-config -q file'.split(' '),
    )
    expect(called?.words).toEqual(['file'])
    expect(called?.values).toEqual({
      fix: 'all',
      rule: [
        ['a', 'off'],
        ['b', 'error'],
      ],
      maxBytes: 9,
      config: false,
      format: 'text',
      quiet: true,
    })
  })
})
