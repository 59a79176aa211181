import { readRobotsFile } from '@ruly/batch/internal'
import { otherAgentText } from '@ruly/common/access-text'

import { createConfigs, fromDisk, type ReadConfigText } from '../../config/find-config.ts'
import { filesSince, nameIn, type FileSince } from '../../repository/files-since.ts'
import { openRevision, type Revision } from '../../repository/revision.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { oneTarget, type Target } from '../../targets/command-targets.ts'
import { cutNote, readTargets, type Content } from '../../targets/read-targets.ts'

/** Two versions of a robots.txt. */
export interface ComparedFile {
  /** The name of the new version. */
  readonly name: string
  readonly old: Uint8Array
  readonly now: Uint8Array
  /** The URL of the file, if one of the two is of a site. */
  readonly url: string | undefined
  /** What happened to the file itself since a revision, if anything. */
  readonly fate?: FileSince['fate']
}

/** The targets of `OLD NEW`. */
export async function bothTargets(words: readonly string[], cwd: string): Promise<readonly Target[]> {
  return await Promise.all(words.map((word) => oneTarget(word, cwd)))
}

/** The two files of `OLD NEW`. A site that allows everything because it has no file counts as an empty one. */
export async function bothFiles(
  targets: readonly Target[],
  sites: Parameters<typeof readTargets>[1],
  { openInput, notes }: RunContext,
): Promise<ComparedFile> {
  const read: Read[] = []
  for await (const content of readTargets(targets, sites, { openInput, allowAllIsEmpty: true })) {
    if ('error' in content) throw content.error
    notes.note(cutNote(content))
    if (content.status !== undefined) notes.note(missingText(content.target.name, content.status))
    read.push(content)
  }
  const [old, now] = read as [Read, Read]
  return { name: now.target.name, old: old.bytes, now: now.bytes, url: now.url ?? old.url }
}

/** What a site without a file counts as, and that its status may be meant for one User-Agent alone. */
function missingText(name: string, status: number): string {
  const others = otherAgentText({ reason: 'allow-all', evidence: { status } })
  return [`${name}: status ${status}, everything is allowed.`, others ?? ''].join(' ').trimEnd()
}

type Read = Extract<Content, { readonly bytes: Uint8Array }>

/**
 * The files that changed since a revision, except those that the configuration of that revision ignores: a change cannot take a file out
 * of its own comparison. One that is missing on a side is empty there: it allows everything.
 */
export async function* changedFiles(
  words: readonly string[],
  base: string,
  { cwd, openInput }: RunContext,
): AsyncGenerator<ComparedFile> {
  const revision = await openRevision(base, cwd)
  const configOf = createConfigs({}, cwd, configTextIn(revision, cwd))
  for (const { name, path, fate } of await filesSince(words, revision, cwd)) {
    if ((await configOf({ kind: 'file', path })).ignores(path)) continue
    const old = fate === 'new' ? nothing : await revision.read(name)
    const now = fate === 'deleted' ? nothing : Buffer.concat(await readRobotsFile(name, openInput))
    if (fate !== undefined || Buffer.compare(old, now) !== 0) yield { name, old, now, url: undefined, fate }
  }
}

/** Reads configuration of the repository as the revision has it, and that above the repository from the disk. */
function configTextIn({ names, read, covers }: Revision, cwd: string): ReadConfigText {
  const known = new Set(names)
  return async (path) => {
    const name = nameIn(cwd, path)
    if (known.has(name)) return Buffer.from(await read(name)).toString()
    return covers(name) ? undefined : await fromDisk(path)
  }
}

const nothing = new Uint8Array()
