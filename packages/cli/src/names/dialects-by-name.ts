import { dialectsByName } from '@ruly/lint/editor'

export { dialectsByName }

export const dialectNames: readonly string[] = [...dialectsByName.keys()]
