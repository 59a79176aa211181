/** Whether the text in place of a name begins like a tag. */
export function isMarkup(writtenName: string): boolean {
  return /^<[!?/a-z]/i.test(writtenName)
}
