// Runs the checks in one runtime after the other, with the packages that are installed in a folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

import { chromium as playwright } from 'playwright-core'
import { rolldown } from 'rolldown'

import { readJson, root } from '../files.mjs'

const { platform, arch } = process
const system = platform === 'win32' ? 'windows' : platform
const exe = platform === 'win32' ? '.exe' : ''

/** The versions of Node that are supported. */
export const nodes = ['20.19.0', '22', '24']

/** The runtimes as packages of npm. */
export const runtimePackages = [
  ...nodes.map(
    (version) => `node-${version}@npm:node-${platform === 'win32' ? 'win' : platform}-${arch}@${version}`,
  ),
  `bun@npm:@oven/bun-${system}-${arch === 'arm64' ? 'aarch64' : arch}`,
  `deno@npm:@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
  `workerd@npm:@cloudflare/workerd-${system}-${arch === 'x64' ? '64' : arch}`,
]

/** One line about a run. */
export function summaryOf({ name, version, checks, failed }) {
  return `${name} ${version}: ${checks} checks, ${failed.length === 0 ? 'all passed' : failed.join('; ')}`
}

/**
 * Runs the checks in every runtime.
 *
 * @param consumer - The folder with the packed packages.
 * @param tools - The folder with `runtimePackages`.
 * @returns For each runtime its name and version, how many checks ran, which failed, and whether `guard` is supported.
 */
export async function inRuntimes(consumer, tools) {
  const program = (...path) => join(tools, 'node_modules', ...path)
  copyFileSync(`${root}scripts/runtimes/checks.mjs`, join(consumer, 'checks.mjs'))
  const deno = [
    program('deno', `deno${exe}`),
    'run',
    '--node-modules-dir=manual',
    '--allow-net',
    '--allow-read',
  ]
  const commands = [
    ...nodes.map((version) => ['Node', [program(`node-${version}`, 'bin', `node${exe}`)]]),
    ['Bun', [program('bun', 'bin', `bun${exe}`)]],
    ['Deno with `--allow-env`', [...deno, '--allow-env']],
    ['Deno', deno],
  ]
  const runs = []
  for (const [name, command] of commands) runs.push({ name, ...(await shell(consumer, command)) })
  runs.push({
    name: 'workerd, the runtime of Cloudflare Workers',
    ...(await workerd(consumer, program('workerd'))),
  })
  const inChromium = await chromium(consumer)
  if (inChromium !== undefined) runs.push({ name: 'Chromium', ...inChromium })
  return runs
}

/** The checks as a program of the command line. */
async function shell(consumer, [command, ...words]) {
  const site = await startSite()
  const file = 'in-shell.mjs'
  writeFileSync(
    join(consumer, file),
    `import * as client from '@ruly/client'
import { runChecks } from './checks.mjs'
const { Bun, Deno } = globalThis
const version = Bun?.version ?? Deno?.version.deno ?? process.versions.node
console.log(JSON.stringify({ version, ...(await runChecks(client, ${JSON.stringify(site.url)})) }))
`,
  )
  const child = spawn(command, [...words, file], { cwd: consumer, stdio: ['ignore', 'pipe', 'inherit'] })
  return await judged(site, JSON.parse(await text(child.stdout)))
}

/** What was asked of the site counts as well. */
async function judged(site, result) {
  await site.close()
  const strays = site.paths.filter((path) => path.startsWith('/private'))
  return { ...result, failed: [...result.failed, ...strays.map((path) => `${path} was fetched`)] }
}

/** The checks as a bundle that sends its results to the site. */
async function bundled(consumer, site, conditionNames) {
  const input = join(consumer, 'bundled.mjs')
  writeFileSync(
    input,
    `import * as client from '@ruly/client'
import { runChecks } from './checks.mjs'
const site = ${JSON.stringify(site)}
export async function report() {
  const body = JSON.stringify(await runChecks(client, site))
  await fetch(site + '/report', { method: 'POST', body })
}
`,
  )
  const bundle = await rolldown({ input, platform: 'browser', resolve: { conditionNames } })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}

/** The checks as a test of a worker. */
async function workerd(consumer, program) {
  const site = await startSite()
  const bundle = await bundled(consumer, site.url, ['workerd', 'import', 'default'])
  writeFileSync(join(consumer, 'worker.mjs'), `${bundle}\nexport default { test: report }\n`)
  copyFileSync(`${root}scripts/runtimes/worker.capnp`, join(consumer, 'worker.capnp'))
  const words = ['test', 'worker.capnp']
  const child = spawn(join(program, `bin/workerd${exe}`), words, { cwd: consumer, stdio: 'inherit' })
  const ended = once(child, 'exit').then(([code]) => noResult(`exit code ${code}`))
  const result = await judged(site, await Promise.race([site.report, ended]))
  const { version } = readJson(join(program, 'package.json'))
  return { version, ...result }
}

function noResult(why) {
  return { checks: 0, failed: [why], guards: false }
}

/** The checks as a page; undefined where there is no Chromium. */
async function chromium(consumer) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return undefined
  const files = { '/': { type: 'text/html', text: '<script type="module" src="/page.mjs"></script>' } }
  const site = await startSite(files)
  const bundle = await bundled(consumer, site.url, ['browser', 'import', 'default'])
  files['/page.mjs'] = { type: 'text/javascript', text: `${bundle}\nawait report()\n` }
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const thrown = new Promise((resolve) => page.on('pageerror', resolve))
  await page.goto(site.url)
  const broken = thrown.then(({ message }) => noResult(message))
  // A module that does not load is no error of the page.
  const late = setTimeout(60_000, noResult('no result within a minute'), { ref: false })
  const result = await judged(site, await Promise.race([site.report, broken, late]))
  const version = browser.version()
  await browser.close()
  return { version, ...result }
}

const robots = 'User-agent: *\nDisallow: /private\nContent-Signal: ai-input=no\n'

/** Serves the site on loopback that the checks ask, and `files` by their paths; `paths` is what was asked for, `report` what a program without an output has sent. */
async function startSite(files = {}) {
  const paths = []
  let reported
  const report = new Promise((resolve) => {
    reported = resolve
  })
  const server = createServer((request, response) => {
    const { url } = request
    paths.push(url)
    const file = files[url]
    if (url === '/report') {
      reported(json(request))
      response.end()
    } else if (file !== undefined) response.setHeader('content-type', file.type).end(file.text)
    else if (url === '/robots.txt') response.setHeader('content-type', 'text/plain').end(robots)
    else if (url === '/out') response.writeHead(302, { location: '/private/out' }).end()
    else response.end(`page ${url}`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${server.address().port}`, paths, report, close }
}
