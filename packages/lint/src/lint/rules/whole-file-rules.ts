import { firstTag } from '@ruly/common/file-kind'
import { fileTooLarge } from '../../messages/about-lines.ts'
import { counted } from '@ruly/common/words'
import { listOf, shortened } from '../../messages/in-words.ts'
import type { FileAgent } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import { isTemplate } from '../facts/template-lines.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { hostOf, withoutWww } from '../text/absolute-url.ts'
import { isHtmlComment } from '../text/markup.ts'
import { quoted } from '../text/quoted.ts'

export const wholeFileRules: LintRules = {
  'content-type-wrong': {
    severity: 'warning',
    summary: 'The file is not served as text/plain in UTF-8.',
    why:
      'A robots.txt is UTF-8 with the media type text/plain (RFC 9309 §2.3). Some agents read no other type, because it usually means a page in place of a missing file; some use the charset of the header. ' +
      'Checked only for a file from a site: `ruly lint URL`.',
    *check({ served, isPlain }) {
      if (served === undefined) return
      const { contentType } = served
      const message =
        contentType === undefined
          ? 'The file is served without a Content-Type: it must be text/plain.'
          : contentTypeMessage(contentType, isPlain)
      if (message !== undefined) yield { line: 0, message }
    },
  },
  'empty-file': {
    severity: 'info',
    summary: 'The file is empty.',
    why: 'An empty robots.txt allows everything to everyone, like a missing one (RFC 9309 §2.2.1). You may intend that, or the rest of the file was lost.',
    *check({ lines }) {
      if (lines.some(({ kind }) => kind !== 'blank')) return
      yield { line: 0, message: 'The file is empty: every robot may fetch everything.' }
    },
  },
  'file-too-large': {
    severity: 'error',
    summary: 'The file is larger than what agents read: 500 KiB, or what the option `maxBytes` says.',
    why:
      'RFC 9309 §2.5 requires robots to read at least 500 KiB. Google reads exactly that, Yandex and the Internet Archive about as much, and robotexclusionrulesparser ' +
      '100 KiB: lines after that do not count.',
    *check({ lines, served, bytes }) {
      const last = lines.at(-1)
      if (last?.kind !== 'beyond-limit') {
        if (served?.isCut === true)
          yield {
            line: 0,
            message: `The site serves more than the ${bytes.length.toLocaleString('en')} bytes that agents read: what follows them does not count.`,
          }
        return
      }
      yield { line: last.number, message: fileTooLarge(last) }
    },
  },
  'html-page': {
    severity: 'error',
    summary: 'The file is an HTML, XML or JSON page, or begins like one.',
    why:
      'Servers often answer a request for a missing robots.txt with a page and status 200. Robots look for fields in it line by line (RFC 9309 §2.2 does not ' +
      'say so, but Google does) and usually find none, so they may fetch everything. crawler-commons reads a page only if it contains "user-agent:".',
    *check({ lines, fileKind, groups }) {
      const first = fileKind === 'page' || fileKind === 'robots.txt' ? firstTag(lines) : undefined
      // An HTML comment before the rules does no harm.
      if (first === undefined || isTemplate(first.text)) return
      if (fileKind === 'robots.txt' && isHtmlComment(first)) return
      const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
      yield {
        line: first.number,
        message: `The file ${/^[\ufeff\s]*[[{]/.test(first.text) ? 'is JSON' : 'begins like a page'}, with "${shortened(first.text.trim())}": agents find ${
          rules === 0 ? 'no rules in it and may fetch everything' : `${counted(rules, 'rule')} in it, if any`
        }. Serve the text of a robots.txt, or the status 404 if the site has no robots.txt.`,
      }
    },
  },
  'managed-part': {
    severity: 'info',
    summary:
      'A part of the file that a service writes has groups for robots that also have groups elsewhere in the file.',
    why:
      'Cloudflare puts its groups before the file of the site, and plugins write theirs again at every change. Robots that follow RFC 9309 §2.2.1 read ' +
      'both groups of a robot as one, so the longest rule of either wins; others obey only the first group.',
    *check(file) {
      for (const { writer, from, to } of managedParts(file)) {
        const isInside = (agent: FileAgent): boolean => agent.agent.line > from && agent.agent.line < to
        const inBoth = [...file.agentsByToken].flatMap(([token, agents]) => {
          const [inside, outside] = [agents.find(isInside), agents.find((agent) => !isInside(agent))]
          return token === '' || inside === undefined || outside === undefined ? [] : [{ inside, outside }]
        })
        if (inBoth.length === 0) continue
        yield {
          line: from,
          message: `${writer} writes lines ${from} to ${to}; ${listOf(inBoth.map(({ inside }) => inside.agent.value))} ${inBoth.length === 1 ? 'has' : 'have'} groups there and outside.`,
          related: inBoth.map(({ inside, outside }) => ({
            line: outside.agent.line,
            message: `Another group for ${inside.agent.value}, like line ${inside.agent.line}.`,
          })),
        }
      }
    },
  },
  'only-comments': {
    severity: 'info',
    summary: 'The file has only comments.',
    why: 'Robots ignore comments, so everyone may fetch everything (RFC 9309 §2.2.1), even if rules were commented out only temporarily.',
    *check({ lines }) {
      const isOnly = lines.every(({ kind }) => kind === 'blank' || kind === 'comment')
      if (!isOnly || !lines.some(({ kind }) => kind === 'comment')) return
      yield { line: 0, message: 'The file has only comments: every robot may fetch everything.' }
    },
  },
  'redirected-elsewhere': {
    severity: 'info',
    summary: 'The robots.txt of the site redirects to another host.',
    why:
      'Robots should follow at least five redirects, also to other hosts, and apply the file to the first host (RFC 9309 §2.3.1.2). Not all do, and the file must be right for both hosts: ' +
      'its paths are those of the first. A redirect that only adds or removes `www.` is not reported. Checked only for a file from a site: `ruly lint URL`.',
    *check({ served, robots }) {
      if (served === undefined || robots.url === undefined) return
      const [asked, answering] = [hostOf(robots.url), hostOf(served.finalUrl)]
      if (answering === '' || withoutWww(asked) === withoutWww(answering)) return
      yield {
        line: 0,
        message: `The file of ${asked} redirects to ${answering}: its rules apply to ${asked}.`,
      }
    },
  },
  'too-many-rules': {
    severity: 'info',
    summary: 'The file has more rules than Yandex accepts.',
    why: 'RFC 9309 §2.5 limits only the size of a file, but the checker of Yandex Webmaster accepts 2,048 rules. Wildcards can replace many rules.',
    *check({ rules }) {
      const first = rules[mostRules]
      if (first === undefined) return
      const count = rules.length.toLocaleString('en')
      yield {
        line: first.line.number,
        message: `The file has ${count} rules, but Yandex accepts at most 2,048: those from this line on may not count there.`,
      }
    },
  },
  /** Runs after all other rules. */
  'unused-suppression': {
    severity: 'info',
    summary: 'A comment such as `# ruly-disable-line` suppresses nothing.',
    why: 'The problem is gone, or the code is misspelt: the comment would hide later problems, or does not hide what it should.',
    *check({ suppressions }) {
      for (const { line, codes } of suppressions.unused()) {
        const [what, which] =
          codes.length === 0
            ? ['The comment', 'it, or check its codes']
            : [`${quoted(codes.join(', '))} in the comment`, 'it, or check its spelling']
        yield { line, message: `${what} suppresses nothing: remove ${which}.` }
      }
    },
  },
  'template-not-rendered': {
    severity: 'warning',
    otherSeverity: 'error',
    summary: 'The file is a template, or has parts of one.',
    why:
      'Robots read what a site serves: `{% if %}` and `<?php` are lines that they skip, and `{{ url }}` is no URL. As the source of a file this is right, but the linter cannot know what it becomes: it proposes no ' +
      'fix for it, and does not say whether the site is closed. Lint what it becomes: `ruly lint https://example.com/`, or pipe it into `ruly lint -`. Served by a site, it is an error.',
    *check({ fileKind, templateLines, robots, served, lineAt }) {
      const [first, ...others] = templateLines
      const text = lineAt(first ?? 0)?.text.trim() ?? ''
      // A page with braces in it is a page: `html-page` reports it.
      if (first === undefined || (fileKind !== 'robots.txt' && first > 1)) return
      const isServed = served !== undefined || robots.url !== undefined
      yield {
        line: first,
        ...(isServed ? { severity: 'error' as const } : {}),
        message: isServed
          ? `${quoted(text)} is part of a template that the site did not render: agents read it as it is. Serve what it becomes.`
          : `${quoted(text)} is part of a template: agents read what it becomes. Lint that: "ruly lint https://…", or "… | ruly lint -".`,
        ...(others.length === 0
          ? {}
          : {
              related: others.slice(0, 8).map((line) => ({ line, message: 'Another part of a template.' })),
            }),
      }
    },
  },
}

function contentTypeMessage(contentType: string, isPlain: boolean): string | undefined {
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  if (mediaType !== 'text/plain')
    return `The file is served as ${quoted(mediaType)}: some agents read only text/plain.`
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset === undefined || isPlain || ['utf-8', 'utf8'].includes(charset)) return undefined
  return `The file is served as ${quoted(charset)}: robots that use this charset read characters outside ASCII wrongly. Serve it as UTF-8.`
}

/** Comments around the parts that services write, in lower case. */
const managedMarks = [
  { writer: 'Cloudflare', begin: '# begin cloudflare managed', end: '# end cloudflare managed' },
  { writer: 'Yoast SEO', begin: '# start yoast block', end: '# end yoast block' },
] as const

interface Managed {
  readonly writer: string
  readonly from: number
  readonly to: number
}

function managedParts({ lines }: LintFile): readonly Managed[] {
  const comments = lines
    .filter(({ facts }) => facts.isComment)
    .map(({ text, number }) => ({ text: text.trim().toLowerCase(), number }))
  return managedMarks.flatMap(({ writer, begin, end }) => {
    const from = comments.find(({ text }) => text.startsWith(begin))
    const to = comments.find(({ text, number }) => number > (from?.number ?? 0) && text.startsWith(end))
    return from === undefined || to === undefined ? [] : [{ writer, from: from.number, to: to.number }]
  })
}

const mostRules = 2048
