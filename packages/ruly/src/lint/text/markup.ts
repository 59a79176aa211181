/** Whether what stands where a name should be begins as a tag does. */
export function isMarkup(writtenName: string): boolean {
  return /^<[!?/a-z]/i.test(writtenName)
}
