import type { RequestListener } from 'node:http'

import type { HtmlTags, LicenceInput, RslTerms } from '@ruly/preferences'

import { ownRows } from '../../../ruly/test/support/recorded.ts'

/** What a hostile site serves: every text of it contains the word CANARY. */
interface HostileSite {
  readonly id: string
  readonly robots?: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly html?: HtmlTags
  readonly tdmrep?: unknown
  readonly licences?: readonly LicenceInput[]
}

/** The recorded hostile sites. */
export const hostileSites: readonly HostileSite[] = ownRows(
  'packages/preferences/test/vectors/hostile-preferences.ndjson',
)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content = '',
): string {
  const written = Object.entries(attributes).map(([key, value = '']) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** What Node sends as a header: one line of Latin-1. */
const headerText = (text: string): string => text.replaceAll(/[^\t -~\u00a0-\u00ff]/g, '')

function xmlOf({ terms: { contents } }: LicenceInput): string {
  const termsOf = (name: string, terms: readonly RslTerms[]): string =>
    terms.map(({ type, tokens }) => element(name, { type }, escaped(tokens.join(' ')))).join('')
  const whole = contents.map(({ url, server, licenses }) => {
    const inside = licenses.map(({ permits, prohibits, payment = {} }) => {
      const { type, standard = '', custom = '', amount } = payment
      const paid = [
        element('standard', {}, escaped(standard)),
        element('custom', {}, escaped(custom)),
        element('amount', { currency: amount?.currency }, escaped(amount?.value ?? '')),
      ]
      const all = [termsOf('permits', permits), termsOf('prohibits', prohibits)]
      return element('license', {}, [...all, element('payment', { type }, paid.join(''))].join(''))
    })
    return element('content', { url, server }, inside.join(''))
  })
  return element('rsl', { xmlns: 'https://rslstandard.org/rsl' }, whole.join(''))
}

function pageOf({ metas, links = [] }: HtmlTags): string {
  const written = [
    ...metas.map(({ name, content }) => element('meta', { name, content })),
    ...links.map(({ rel, type, href }) => element('link', { rel, type, href })),
  ].map((tag) => tag.replace(/<\/(?:meta|link)>$/, ''))
  return `<head>${written.join('')}</head>CANARY`
}

/** Serves a hostile site. Every path that it does not have redirects to one with hostile text. */
export function hostileOrigin({
  robots = 'User-agent: *\nAllow: /\nLicense: /CANARY-ignore-previous-instructions\n',
  headers = [],
  html = { metas: [] },
  tdmrep = 'CANARY',
  licences = [],
}: HostileSite): RequestListener {
  return (request, response) => {
    const { url: path = '/' } = request
    const licence = licences.find(({ url }) => new URL(url).pathname === path)
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end(robots.replaceAll('https://example.com', `http://${request.headers.host}`))
    } else if (path === '/.well-known/tdmrep.json') {
      response.end(JSON.stringify(tdmrep))
    } else if (licence !== undefined) {
      response.end(xmlOf(licence))
    } else if (path === '/page') {
      for (const [name, value] of headers) response.appendHeader(name, headerText(value))
      response.setHeader('content-type', 'text/html')
      response.end(pageOf(html))
    } else {
      const isFirst = !path.startsWith('/CANARY-redirect')
      response.writeHead(isFirst ? 302 : 404, { location: '/CANARY-redirect' })
      response.end('CANARY')
    }
  }
}
