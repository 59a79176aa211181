import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packedWarc, responseRecord } from '../../../client/test/support/warc.ts'

/** The robots.txt files of sites by their hosts. */
type Sites = ReadonlyMap<string, Buffer>

/** The sites as a WARC. */
export function warcOf(sites: Sites): Buffer {
  return packedWarc([...sites].map(([host, bytes]) => responseRecord(`https://${host}/robots.txt`, bytes)))
}

/** The sites as files in a new folder, which is returned. */
export function folderOf(path: string, sites: Sites): string {
  mkdirSync(path)
  for (const [host, bytes] of sites) writeFileSync(join(path, `${host}.txt`), bytes)
  return path
}

/** Rows of a WARC as one of a folder gives them: nobody asked a server there, inputs are files, and names have another order. */
export function answersOf(rows: string): readonly string[] {
  return rows
    .replaceAll('"status":200', '"status":null')
    .replaceAll(/"input":"[^"]*",/g, '')
    .trimEnd()
    .split('\n')
    .sort()
}
