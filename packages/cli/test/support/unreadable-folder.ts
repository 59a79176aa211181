import fs from 'node:fs'

import { onTestFinished, vi } from 'vitest'

type Done = (error: NodeJS.ErrnoException | null, entries: unknown) => void

/** Makes folders whose path has a part unreadable until the test ends. Permissions do not stop the superuser. */
export function makeUnreadable(part: string): void {
  const { readdir } = fs
  const failing = (path: string, options: object, done: Done): void =>
    path.includes(part)
      ? done(Object.assign(new Error('EACCES'), { code: 'EACCES' }), undefined)
      : readdir(path, options as { readonly withFileTypes: true }, done)
  const spy = vi.spyOn(fs, 'readdir').mockImplementation(failing as typeof readdir)
  onTestFinished(() => spy.mockRestore())
}
