/** So many made robots.txt files by their hosts, each kind that a census tells apart among them. */
export function madeSites(count: number): ReadonlyMap<string, Buffer> {
  const kinds: readonly ((n: number) => string | Buffer)[] = [
    () => 'User-agent: *\nDisallow:\n',
    (n) =>
      `User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a${n}*b$\nCrawl-delay: ${n}\n`,
    (n) => `# ${n}\r\nUser-agent: *\r\nDisallow: /\r\nSitemap: https://example.com/${n}.xml\r\n`,
    () => Buffer.from('\ufeffUser-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /caf\u00e9\n'),
    () => '<!doctype html><title>Not here</title>\n',
    (n) => 'Disallow /x\nFoo: bar\n'.repeat(n % 7),
    () => Buffer.from('User-agent: *\nDisallow: /\xe9\n', 'latin1'),
    () => Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le'),
    () => '',
    (n) => `User-agent: Googlebot\nDisallow: /\nUser-agent: *\n${'Disallow: /p*\n'.repeat(n % 50)}`,
  ]
  const sites = new Map<string, Buffer>()
  for (let n = 0; n < count; n++) {
    const made = kinds[n % kinds.length]?.(n) ?? ''
    sites.set(`s${n}.example.com`, typeof made === 'string' ? Buffer.from(made) : made)
  }
  return sites
}

/** The sites as lines for `ruly census`. */
export function asNdjson(sites: ReadonlyMap<string, Buffer>): string {
  return [...sites]
    .map(([host, bytes]) =>
      JSON.stringify({ url: `https://${host}/robots.txt`, base64: bytes.toString('base64'), status: 200 }),
    )
    .join('\n')
    .concat('\n')
}
