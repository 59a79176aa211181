import { dialectsByName } from '@ruly/lint'

export { dialectsByName }

export const dialectNames: readonly string[] = [...dialectsByName.keys()]
