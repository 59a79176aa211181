import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { readJson, root } from '../../../../scripts/files.mjs'

const { scripts } = readJson(join(root, 'package.json'))
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => {
  const path = `.github/workflows/${name}`
  const text = readFileSync(join(root, path), 'utf8')
  return { name, path, text, workflow: parse(text) }
})

function jobsOf({ workflow }) {
  return Object.values(workflow.jobs)
}

/** The commands of a job; one from a table of scripts stands there for each of them. */
function commandsOf({ steps, strategy }) {
  const listed = strategy?.matrix?.script ?? []
  return steps.flatMap(({ run }) => {
    const lines = run?.trim().split('\n') ?? []
    return lines.flatMap((line) =>
      line === 'npm run $SCRIPT' ? listed.map((script) => `npm run ${script}`) : [line],
    )
  })
}

/** Whether a line installs, sets a variable, runs a script of package.json, or runs a program of the repository. */
function isKnown(line) {
  const [, script] = /^npm run (\S+)/.exec(line) ?? []
  const [, file] = /^(?:node )?(\S+\.(?:mjs|sh))\b/.exec(line) ?? []
  if (script !== undefined) return Object.hasOwn(scripts, script)
  if (/^npm (ci|test|audit)\b/.test(line)) return true
  if (/^echo "[A-Z_]+=.*" >> "\$GITHUB_ENV"$/.test(line)) return true
  return file !== undefined && existsSync(join(root, file))
}

describe.each(workflows)('the workflow $name', (file) => {
  it('gives no permission to all jobs, and none to write but for what a comment says', () => {
    expect(file.workflow.permissions).toEqual({})
    const writing = file.text.split('\n').filter((line) => /: write\b/.test(line))
    for (const line of writing) expect(line).toMatch(/: write # \w+/)
  })

  it('uses actions at a commit, with the version beside it', () => {
    const lines = file.text.split('\n').filter((line) => line.includes('uses:'))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines)
      expect(line).toMatch(/uses: \.\/$|uses: [\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs commands and scripts that exist', () => {
    const commands = jobsOf(file).flatMap(commandsOf)
    expect(commands.length).toBeGreaterThan(3)
    expect(commands.filter((line) => !isKnown(line))).toEqual([])
  })

  it('runs on a version of Ubuntu that GitHub does not change', () => {
    expect(file.text).not.toContain('ubuntu-latest')
  })

  it('writes no expression into a command, where a name could run as code', () => {
    for (const { steps } of jobsOf(file)) for (const { run = '' } of steps) expect(run).not.toContain('${{')
  })
})

describe('the release workflow', () => {
  const { workflow } = workflows.find(({ name }) => name === 'release.yml')

  it('may write where it publishes only', () => {
    expect(workflow.jobs['dry-run'].permissions).toEqual({ contents: 'read' })
    expect(workflow.jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  })

  it('publishes tags only, after everything else has passed', () => {
    expect(workflow.jobs.publish).toMatchObject({ if: "github.ref_type == 'tag'", needs: 'dry-run' })
    expect(workflow.on.push).toEqual({ tags: ['v*'] })
    const publishing = Object.entries(workflow.jobs).filter(([, job]) =>
      commandsOf(job).some((run) => /publish\.mjs|release -- publish/.test(run)),
    )
    expect(publishing.map(([name]) => name)).toEqual(['publish'])
  })

  it('publishes the tarballs that it has tested, without installing anything', () => {
    const { 'dry-run': tested, publish } = workflow.jobs
    const [, folder] = /smoke -- --out (\S+)/.exec(commandsOf(tested).join('\n')) ?? []
    expect(commandsOf(tested)).toContain(`npm run release -- --from ${folder}`)
    expect(commandsOf(publish)).toEqual([`node tools/release/publish.mjs --from ${folder}`])
    const artifacts = [tested, publish].map(({ steps }) =>
      steps.map((step) => step.with ?? {}).filter(({ name }) => name === 'packages'),
    )
    expect(artifacts).toMatchObject([[{ path: folder }], [{ path: folder }]])
  })
})
