import { parsedUrl } from '@ruly/common/parsed-url'

/** The site by https that a file is named after (`example.com.txt`, `example.com/robots.txt`); undefined for any other. */
export function siteOfFile(name: string): string | undefined {
  const host = name.replace(/(?:^|\/)robots\.txt$|\.txt$/, '').replace(/^.*\//, '')
  const isHost = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/i.test(host)
  return isHost ? parsedUrl(`https://${host}/`)?.origin : undefined
}
