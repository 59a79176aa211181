import { rerpAccess as access } from '../access/rerp-access.ts'
import type { Dialect, SplitLine, Target } from '../model/dialect.ts'
import { prefixes, wildcards } from '../strategies/matching/compile-pattern.ts'
import { type Form, decodedTextExceptSlash } from '../strategies/matching/normal-forms.ts'
import { named } from '../strategies/named.ts'
import { trimPython, withoutControls } from '../strategies/reading/library-trims.ts'
import { beforeHash, splitAt } from '../strategies/reading/split-line.ts'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import { schemesWithParams } from '../url/python-url.ts'
import { partsOf } from '@ruly/common/url-parts'
import { gym2008 } from './gym2008.ts'

/**
 * Python's robotexclusionrulesparser with its syntax GYM2008.
 *
 * Source: robotexclusionrulesparser 1.7.1 (osvenskan/rerp 50e6825), `parse` and `is_url_allowed`. Differences from `gym2008`: a
 * field is found anywhere in its line, with the colon directly after its name; control characters are deleted from values; white
 * space is Python's; fragments are compared.
 */
export const rerpGym2008: Dialect = {
  ...gym2008,
  name: 'rerpGym2008',
  reading: { ...gym2008.reading, bom: 'text', split: fieldAnywhere, clean: withoutControls },
  matching: {
    ...gym2008.matching,
    target: pythonTarget(decodedTextExceptSlash),
    compile: wildcards(decodedTextExceptSlash),
  },
  access,
}

/** The same with its syntax MK1996: paths have no wildcards. */
export const rerpMk1996: Dialect = {
  ...rerpGym2008,
  name: 'rerpMk1996',
  matching: { ...rerpGym2008.matching, compile: prefixes(decodedTextExceptSlash) },
}

const fieldAnywhereInLine = /(?:disallow|allow|user-?agent|sitemap|crawl-delay):/i

/**
 * The first field anywhere in the line, with the colon directly after its name; `#` begins a comment anywhere.
 *
 * Source: robotexclusionrulesparser.py, `_directive_regex` and `parse`.
 */
function fieldAnywhere(line: ByteString): SplitLine {
  const { comment, text } = beforeHash(line, trimPython)
  const found = fieldAnywhereInLine.exec(line.slice(text.start, text.end))
  const start = text.start + (found?.index ?? 0)
  const separator = found === null ? -1 : start + found[0].length - 1
  return splitAt(line, { comment, text: { start, end: text.end }, separator, colon: true }, trimPython)
}

/**
 * Path, parameters, query and fragment, each without its mark if it is empty; an empty path stays empty.
 *
 * Source: robotexclusionrulesparser.py, `is_url_allowed`, and Python's urllib.parse.
 */
export function pythonTarget(form: Form): Target {
  const target: Target = (url) => {
    const { scheme, path, query, fragment } = partsOf(
      url.replace(/^[\0-\u0020]+/, '').replace(/[\t\n\r]/g, ''),
    )
    const hasEmptyParams =
      schemesWithParams.has(scheme ?? '') && path.indexOf(';', path.lastIndexOf('/') + 1) === path.length - 1
    const bare = hasEmptyParams ? path.slice(0, -1) : path
    const parts = [bare, query ? `?${query}` : '', fragment ? `#${fragment}` : '']
    return form(utf8OfText(parts.join('')))
  }
  return named(target, `pythonTarget(${form.name})`)
}
