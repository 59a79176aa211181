import type { CompileRule, Target } from '../../model/dialect.ts'
import { prefixOf } from '../../match/match-pattern.ts'
import { textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { pythonUrlOf, pythonUrlText } from '../../url/python-url.ts'
import { named } from '../named.ts'
import { literalLetters } from './compile-pattern.ts'
import { pythonQuoted, pythonUnquoted } from '../python-text.ts'

/**
 * All that follows the host of the unquoted URL, quoted; `/` for nothing. Null for a host that Python refuses.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `can_fetch`.
 */
export const unquotedUrlTarget: Target = function unquotedUrlTarget(url) {
  const parts = pythonUrlOf(textOfUtf8(pythonUnquoted(utf8OfText(url))))
  if (parts === null) return null
  return pythonQuoted(utf8OfText(pythonUrlText({ ...parts, scheme: '', netloc: '' }))) || '/'
}

/**
 * The unquoted value as a URL without empty parts, quoted, then a prefix. Void for a host that Python refuses.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `RuleLine`.
 */
export const unquotedUrlPrefixes: CompileRule = Object.assign(
  named<CompileRule>(({ rawValue }) => {
    const parts = pythonUrlOf(textOfUtf8(pythonUnquoted(rawValue)))
    return parts === null ? [] : [prefixOf(pythonQuoted(utf8OfText(pythonUrlText(parts))))]
  }, 'unquotedUrlPrefixes'),
  { literal: literalLetters },
)
