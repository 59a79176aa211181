import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { readSettings } from '../../src/config/read-settings.ts'
import { flagText, mcpHelp, serveHelp } from '../../src/config/serve-help.ts'
import { runServe } from '../../src/run-serve.ts'
import { holdsAddress, settings, type Settings } from '../../src/config/settings.ts'

const of = (words: readonly string[], env: Record<string, string> = {}): Settings =>
  readSettings(words, env).settings

function file(data: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'ruly.json')
  writeFileSync(path, typeof data === 'string' ? data : JSON.stringify(data))
  return path
}

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(of([])).toMatchObject({ host: '127.0.0.1', port: 8642, store: 'lmdb', allowPrivate: [], rate: 0 })
  })

  it('come from flags, the environment and a file, in this order', () => {
    const path = file({ port: 1, host: '::1', rate: 5 })
    expect(of([])).toMatchObject({ port: 8642 })
    expect(of(['--config', path])).toMatchObject({ port: 1, host: '::1', rate: 5 })
    const env = { RULY_CONFIG: path, RULY_PORT: '2', RULY_LOG_QUERIES: 'true' }
    expect(of([], env)).toMatchObject({ port: 2, host: '::1', logQueries: true })
    expect(of(['--port', '3'], env)).toMatchObject({ port: 3, host: '::1' })
  })

  it('take --allow-private with and without a block', () => {
    expect(of(['--allow-private']).allowPrivate).toEqual(['all'])
    expect(of(['--allow-private', '--port', '1']).port).toBe(1)
    const blocks = ['--allow-private=10.0.0.0/8', '--allow-private=::1,fd00::/8']
    expect(of(blocks).allowPrivate).toEqual(['10.0.0.0/8', '::1', 'fd00::/8'])
    expect(of([], { RULY_ALLOW_PRIVATE: 'all' }).allowPrivate).toEqual(['all'])
  })

  it.each([
    [['--port', 'x'], '--port: must be a whole number from 0 to 65535.'],
    [['--port', '1.5'], '--port: must be a whole number from 0 to 65535.'],
    [['--port', '65536'], /^--port: .*65535/],
    [['--port'], '--port needs a value.'],
    [['--prot', '1'], 'unknown option --prot. See --help.'],
    [['8642'], 'unexpected argument "8642". See --help.'],
    [['\u001b[2J'], 'unexpected argument "\\x1b[2J". See --help.'],
    [['--allow-private=10.0.0.0/33'], /^--allow-private: must be a block/],
    [['--allow-private=example.com'], /^--allow-private: must be a block/],
    [['--log-queries=yes'], '--log-queries takes no value, got "yes".'],
    [['--dialect', 'latin'], /^--dialect: /],
    [['--tls-cert', 'a'], '--tls-cert and --tls-key need each other. Pass both, or none.'],
    [['--agent', ''], '--agent: must not be empty.'],
    [['--user-agent', 'Bot ü'], '--user-agent: must be printable ASCII, such as ExampleBot/1.0.'],
    [['--user-agent', ' '], '--user-agent: must be printable ASCII, such as ExampleBot/1.0.'],
    [
      ['--allow-fetch', '--user-agent', 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'],
      '--allow-fetch needs a --user-agent that names a robot, such as "ExampleBot/1.0 (+https://example.com/bot)".',
    ],
    [['--config', '/nowhere/ruly.json'], /^cannot read the configuration \/nowhere\/ruly\.json/],
  ])('refuse %j and say why', (words, message) => {
    expect(() => of(words)).toThrow(message)
  })

  it('refuse what is wrong in the environment and in a file, by its name', () => {
    expect(() => of([], { RULY_PORT: '-1' })).toThrow(/^RULY_PORT: /)
    expect(() => of(['--config', file({ prot: 1 })])).toThrow(/unknown setting "prot"/)
    expect(() => of(['--config', file('[]')])).toThrow('must have an object of settings')
    const path = file({ port: 'x' })
    expect(() => of(['--config', path])).toThrow(`"port" of ${path}: must be a whole number from 0 to 65535.`)
  })

  it('are printed as they were given, but for passwords', async () => {
    let printed = ''
    const stdout = { write: (text: string) => (printed += text) }
    const secret = '--watch-folder w --watch-webhook https://a:b@a.example/ --watch-secret-file s'.split(' ')
    const words = ['--store', 'lmdb:/tmp/a b.mdb', ...secret, '--print-config']
    await runServe(words, { command: 'ruly serve', env: {}, stdout })
    expect(JSON.parse(printed)).toMatchObject({
      store: 'lmdb:/tmp/a b.mdb',
      watchWebhook: 'https://a:***@a.example/',
    })
  })

  it('leave the help and the version to be read, whatever is wrong with them', () => {
    const env = { RULY_CONFIG: '/nowhere/ruly.json', RULY_PORT: 'x' }
    for (const asks of ['help', 'version'] as const) expect(readSettings([`--${asks}`], env).asks).toBe(asks)
    expect(() => readSettings([], env)).toThrow('cannot read the configuration')
  })

  it('are all in the help', () => {
    const help = serveHelp('ruly serve')
    expect(help).toMatch(/print the settings that apply as a file for\s+--config, then exit/)
    for (const { flag } of settings) expect(help).toContain(`--${flag}`)
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(help).toContain('run "ruly mcp"')
    expect(serveHelp('ruly-server')).toContain('run "ruly-server mcp"')
  })

  it('are in the help of MCP if they have an effect there, and else refused as its flags', () => {
    const forMcp = (words: readonly string[], env = {}) => readSettings(words, env, true).settings
    const help = mcpHelp('ruly mcp')
    expect(help).toContain('Offers MCP tools over standard input and output')
    expect(help).not.toMatch(/HTTP|turns to|playground/)
    for (const setting of settings)
      expect([setting.flag, help.includes(`  ${flagText(setting)}`)]).toEqual([
        setting.flag,
        setting.isForMcp === true,
      ])
    for (const { flag, value } of settings.filter(({ isForMcp }) => isForMcp !== true))
      expect(() => forMcp(value === undefined ? [`--${flag}`] : [`--${flag}`, '1']), flag).toThrow(
        `--${flag} has no effect over standard input and output. Leave it out, or start the service, which offers MCP over HTTP: ruly serve or ruly-server.`,
      )
    expect(() => forMcp(['--prot', '1'])).toThrow('unknown option --prot')
    expect(forMcp(['--store', 'memory'], { RULY_PORT: '1' })).toMatchObject({ store: 'memory', port: 1 })
    expect(forMcp(['--config', file({ rate: 5, agent: 'ExampleBot' })])).toMatchObject({
      agent: 'ExampleBot',
    })
  })
})

describe('blocks of addresses', () => {
  it.each([
    [['10.0.0.0/8'], '10.1.2.3', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['127.0.0.1'], '127.0.0.1', true],
    [['127.0.0.1'], '127.0.0.2', false],
    [['fd00::/8'], 'fd12::1', true],
    [['fd00::/8'], '::1', false],
    [['10.0.0.0/8'], '::ffff:10.0.0.1', true],
    [['all'], '::1', true],
    [[], '127.0.0.1', false],
    [['10.0.0.0/8'], 'no address', false],
  ])('%j holds %s: %s', (blocks, address, holds) => {
    expect(holdsAddress(blocks)(address)).toBe(holds)
  })
})
