// The site on loopback that the checks ask. It also serves the program for browsers, and takes its results.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const robots = 'User-agent: *\nDisallow: /private\nContent-Signal: ai-input=no\n'

/** Serves the site and `files` by their paths; `paths` is what was asked for, `report` what a program without an output has sent. */
export async function startSite(files = {}) {
  const paths = []
  let reported
  const report = new Promise((resolve) => {
    reported = resolve
  })
  const server = createServer((request, response) => {
    const { url } = request
    paths.push(url)
    const file = files[url]
    if (url === '/report') {
      reported(json(request))
      response.end()
    } else if (file !== undefined) response.setHeader('content-type', file.type).end(file.text)
    else if (url === '/robots.txt') response.setHeader('content-type', 'text/plain').end(robots)
    else if (url === '/out') response.writeHead(302, { location: '/private/out' }).end()
    else response.end(`page ${url}`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${server.address().port}`, paths, report, close }
}
