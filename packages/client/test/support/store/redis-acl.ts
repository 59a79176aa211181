import { readFileSync } from 'node:fs'

const page = new URL('../../../../../docs/fleet.md', import.meta.url)

/** The words of the line `ACL SETUSER …` in docs/fleet.md, after `ACL`. */
export function smallestUser(): readonly string[] {
  const [line = ''] = /^ACL SETUSER .*$/m.exec(readFileSync(page, 'utf8')) ?? []
  return line.split(' ').slice(1)
}
