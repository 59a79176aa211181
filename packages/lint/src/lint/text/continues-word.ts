/** Whether a path continues with a letter after the last word of another one that it begins with, as `/contact` does after `/c`. */
export function continuesWord(path: string, longer: string): boolean {
  return longer.startsWith(path) && endsInWord.test(path) && /^[A-Za-z]/.test(longer.slice(path.length))
}

const endsInWord = /\/[^/.?=&]*[A-Za-z0-9]$/
