/** Products in the headers of browsers, in lower case. */
const products: ReadonlySet<string> = new Set(
  'mozilla applewebkit chrome chromium headlesschrome crios safari version mobile gecko firefox fxios edg edge edga edgios opr opera presto samsungbrowser trident ubuntu'.split(
    ' ',
  ),
)

/** Whether a User-Agent is that of a browser and names no robot beside it. */
export function isBrowserUserAgent(userAgent: string): boolean {
  const named = Array.from(userAgent.matchAll(/([A-Za-z0-9._-]+)\//g), ([, name = '']) => name.toLowerCase())
  const isBrowser = named.length > 0 && named.every((name) => products.has(name))
  // `Mozilla/5.0 (compatible; ExampleBot; +http://…)`: a robot without a version, or with the URL of its page.
  return isBrowser && !/compatible;(?! *msie)|https?:|bot|crawl|spider/i.test(userAgent)
}
