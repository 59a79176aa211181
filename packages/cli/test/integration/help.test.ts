import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { allCommands } from '../../src/commands.ts'
import { everyCommand } from '../support/command-lines.ts'
import { ruly } from '../support/ruly.ts'

describe('the help', () => {
  it('shows the commands, examples and exit codes', async () => {
    const { code, stdout, stderr } = await ruly(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^ {2}check +check whether/m)
    expect(stdout).toMatch(/^ {2}explain +explain a verdict/m)
    expect(stdout).toContain('$ ruly check GPTBot https://example.com/private/a\n')
    const exitCodes = (stdout.split('Exit codes:\n')[1] ?? '').split('\n')
    for (const command of [
      'check, explain',
      'compare',
      'fetch',
      'bulk',
      'lint',
      'fmt',
      'diff',
      'census',
      'every command',
    ])
      expect(exitCodes.filter((line) => line.startsWith(`  ${command} `))).toHaveLength(1)
    expect(Math.max(...exitCodes.map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('shows every option of a command, with an example and exit codes', async () => {
    for (const [path, { options, exitCodes, passesOptions }] of everyCommand(await allCommands())) {
      if (passesOptions === true) continue
      const { code, stdout } = await ruly([...path, '--help'])
      const name = path.join(' ')
      expect({ name, code }).toEqual({ name, code: 0 })
      expect(stdout).toMatch(new RegExp(`^Usage: ruly ${name}[ |]`))
      for (const option of options) expect(stdout, name).toContain(`--${option.name}`)
      expect(stdout).toContain('$ ')
      for (const [exitCode, means] of Object.entries(exitCodes))
        expect(stdout).toContain(`\n  ${exitCode}  ${means}\n`)
      expect((await ruly(['help', ...path])).stdout).toBe(stdout)
    }
  })

  it('is that of a command in another, and names the nearest of one that there is not', async () => {
    expect((await ruly(['help', 'census', 'merge'])).stdout).toContain('Usage: ruly census merge SUMMARY...')
    expect((await ruly(['help', 'validate'])).stdout).toBe((await ruly(['lint', '--help'])).stdout)
    expect((await ruly(['help'])).stdout).toBe((await ruly(['--help'])).stdout)
    const rule = await ruly(['help', 'lint', 'no-sitemap'])
    expect(rule).toMatchObject({ code: 0, stderr: '' })
    expect(rule.stdout).toMatch(/^no-sitemap \(info\)\n\nThe file names no sitemap\.\n\n/)
    expect(rule.stdout).toContain('# ruly-disable-line no-sitemap\n')
    expect(Math.max(...rule.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(await ruly(['help', 'lint', 'no-sitemp'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`unknown rule 'no-sitemp'. Did you mean "no-sitemap"?`) as string,
    })
    expect(await ruly(['help', 'lnt'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `ruly: unknown command 'lnt'. Did you mean "lint"?\nRun "ruly --help" for usage.\n`,
    })
  })

  it('goes to standard error, with exit code 2, where no command is given', async () => {
    const { code, stdout, stderr } = await ruly([])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: ruly COMMAND')
  })
})

describe('the version', () => {
  it('is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      readonly version: string
    }
    for (const option of ['--version', '-v', '-V', 'version'])
      expect(await ruly([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })
})
