import { expect, test } from 'vitest'

import { lint } from '../../../src/lint/index.ts'
import { growth } from '../../../../ruly/test/support/growth.ts'

/** The larger file is so many times the smaller: quadratic time shows as the square of it. */
const larger = 8
/** Three times what is linear: the larger one leaves the caches, and gives the collector work. */
const atMost = 3 * larger

const limits = { atMost, attempts: 4, leastMs: 0.5 }

function lines(size: number, line: (i: number) => string): string {
  return Array.from({ length: size }, (_, i) => `${line(i)}\n`).join('')
}

const everyone = 'User-agent: *\n'

/** Files of so many lines or groups. */
const files: Readonly<Record<string, (size: number) => string>> = {
  'rules with wildcards': (size) => everyone + lines(size, (i) => `${kindOf(i)}: /*a${i}*b$`),
  'rules that begin alike': (size) =>
    everyone + lines(size, (i) => `${kindOf(i)}: /${'a'.repeat(i % 40)}*${i}`),
  'rules that are the same': (size) => everyone + lines(size, () => 'Disallow: /a'),
  'rules without a group': (size) => lines(size, (i) => `Disallow: /a${i}`),
  'groups for others': (size) => lines(size, (i) => `User-agent: b${i}\nDisallow: /a${i}\n`),
  'groups for one robot': (size) =>
    lines(size, (i) => `User-agent: x\nDisallow: /a${i}\n`) +
    everyone +
    lines(size, (i) => `Disallow: /c${i}`),
  'groups for everyone': (size) => lines(size, (i) => `User-agent: *\nDisallow: /a${i}\n`),
  'user-agent lines of one group': (size) => `${lines(size, (i) => `User-agent: b${i}`)}Disallow: /a\n`,
  'sitemaps among user-agent lines': (size) =>
    `${lines(size, (i) => `User-agent: b${i}\nSitemap: https://example.com/${i}`)}Disallow: /a\n`,
  sitemaps: (size) => lines(size, (i) => `Sitemap: https://example.com/${i}`),
  'delays of one group': (size) => `User-agent: x\n${lines(size, (i) => `Crawl-delay: ${i}`)}`,
  'delays and preferences of a group of many robots': (size) =>
    lines(size, (i) => `User-agent: Googlebot/${i}`) +
    lines(size, () => 'Crawl-delay: 40\nContent-Usage: train-ai=n\nContent-Signal: ai-train=yes'),
  'groups of other robots than everyone': (size) =>
    everyone +
    lines(size, (i) => `Disallow: /a${i}*b`) +
    lines(size, (i) => `User-agent: b${i}\nDisallow: /c*${i}`),
  'robots with a group together': (size) =>
    `${everyone}Disallow: /c\n` +
    lines(size, (i) => `User-agent: b${i}\nDisallow: /a${i}`) +
    lines(size, (i) => `User-agent: b${i}`) +
    lines(size, (i) => `Disallow: /d${i}`),
  'lines for one robot without rules': (size) =>
    `${everyone}Disallow: /a\n${lines(size, () => 'User-agent: x')}`,
  'lines for one robot with a rule': (size) =>
    `${everyone}Disallow: /a\n${lines(size, () => 'User-agent: x')}Disallow: /b\n`,
  'lines for a robot that ignores them': (size) =>
    `${lines(size, () => 'User-agent: Perplexity-User')}Disallow: /a\n`,
  'groups of one robot with opposite rules': (size) =>
    lines(size, (i) => `User-agent: x\nUser-agent: y${i}\n${kindOf(i)}: /a`),
  'blank lines': (size) => `${everyone}${'\n'.repeat(size)}Disallow: /a\n`,
  'unknown fields': (size) => lines(size, (i) => `Field-${i}: x`),
  'lines of a page': (size) => `<!DOCTYPE html>\n${lines(size, (i) => `<a href="x:${i}#y">z: ${i}</a>`)}`,
  'comments for the linter': (size) =>
    lines(size, (i) => `# ruly-disable-file x${i}`) + everyone + lines(size, () => 'Disallow: /a'),
  'bytes of a path': (size) => `${everyone}Disallow: /${'a'.repeat(100 * size)}`,
  'bytes of a path without a slash': (size) => `${everyone}Disallow: ${'a.'.repeat(50 * size)}`,
  'stars in turn': (size) => `${everyone}Disallow: /${'*a'.repeat(50 * size)}`,
  'stars side by side': (size) => `${everyone}Disallow: /a${'*'.repeat(100 * size)}b`,
  'signals on one line': (size) =>
    `${everyone}Content-Signal: ${lines(size, (i) => `s${i}=no,`).replaceAll('\n', '')}`,
  'words without a colon': (size) => 'a '.repeat(50 * size),
  'names on one line': (size) => `User-agent: ${'a,'.repeat(50 * size)}\nDisallow: /`,
}

function kindOf(i: number): string {
  return i % 3 === 0 ? 'Allow' : 'Disallow'
}

test.each(Object.entries(files))('time grows as the file does: %s', (_, file) => {
  const [small, large] = [file(600), file(600 * larger)].map((text) => () => {
    expect(lint(text, { maxBytes: Infinity }).findings.length).toBeGreaterThanOrEqual(0)
  }) as [() => void, () => void]
  expect(growth(small, large, limits)).toBeLessThan(atMost)
})
