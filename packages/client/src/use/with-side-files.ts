import { preferencesFor, type LicenceInput, type PreferencesOptions } from '@ruly/preferences'

import { originOf } from '../http/origin.ts'
import type { SideFiles } from './side-files.ts'
import type { MayFetchOptions, SideFile } from './use-answer.ts'

/** How many licences are fetched for one answer. */
const mostLicences = 5

/** A question with the side files that were asked for, one after the other, and what came of each. */
export async function withSideFiles(
  known: PreferencesOptions,
  { licences, tdmrep, signal }: Pick<MayFetchOptions, 'licences' | 'tdmrep' | 'signal'>,
  sideFiles: SideFiles,
): Promise<{ readonly known: PreferencesOptions; readonly files: readonly SideFile[] }> {
  const files: SideFile[] = []
  let more = known
  const origin = originOf(known.url)
  if (tdmrep === true && origin !== null) {
    const { file, content } = await sideFiles.tdmrep(origin, signal)
    files.push(file)
    more = { ...more, tdmrep: content }
  }
  if (licences === true) {
    const read: LicenceInput[] = []
    for (const { url } of preferencesFor(known).licences.slice(0, mostLicences)) {
      const { file, content } = await sideFiles.licence(url, signal)
      files.push(file)
      if (content !== undefined) read.push({ url, terms: content })
    }
    more = { ...more, licences: read }
  }
  return { known: more, files }
}
