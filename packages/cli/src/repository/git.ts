import { execFile } from 'node:child_process'

import { UserError } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'

/** Runs git in a folder and resolves to its standard output; rejects with a `GitError` if it fails. */
export type Git = (...words: readonly string[]) => Promise<Buffer>

/** Git failed: its exit code is not 0. */
export class GitError extends Error {
  override readonly name = 'GitError'
}

/** The most bytes that a run of git may print: the names of a million files, or a file. */
const maxBuffer = 1 << 28

/** A commit can hold files that look like a bare repository, whose configuration names programs to run. */
const noBareRepository = ['-c', 'safe.bareRepository=explicit']

/** Git in a folder, in whose work tree anybody's files may be. */
export function gitIn(cwd: string): Git {
  return (...words) =>
    new Promise((resolve, reject) => {
      execFile(
        'git',
        [...noBareRepository, ...words],
        { cwd, encoding: 'buffer', maxBuffer },
        (error, stdout, stderr) => {
          if (error === null) resolve(stdout)
          else if (error.code === 'ENOENT')
            reject(new UserError('cannot run git: no such program. Install git, or pass two files.'))
          else reject(new GitError(visible(stderr.toString().split('\n')[0] ?? '') || error.message))
        },
      )
    })
}
