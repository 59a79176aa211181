import type { Line } from 'ruly'

/** Whether the text in place of a name begins like a tag. */
export function isMarkup(writtenName: string): boolean {
  return /^<[!?/a-z]/i.test(writtenName)
}

/** Whether a line begins with a comment of HTML, which does no harm before the rules. */
export function isHtmlComment({ text }: Line): boolean {
  return /^[\ufeff\s]*<!--/.test(text)
}
