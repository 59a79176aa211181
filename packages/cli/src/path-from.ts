import { isAbsolute, join } from 'node:path'

/** Where a path leads that was typed in a folder. From `.` it stays as it was typed. */
export function pathFrom(cwd: string, path: string): string {
  return cwd === '.' || path === '' || isAbsolute(path) ? path : join(cwd, path)
}
