import { wrongType, type Check } from '@ruly/common/checked-options'

/** URLs in a list of any kind. A string is refused: its characters would be read as URLs. */
export const checkedUrls: Check<Iterable<string>> = (value, name) => {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return value as Iterable<string>
  throw wrongType(name, 'an array of URLs', value)
}
