import { hash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * Writes files as a WARC like those of Common Crawl: a gzip member for each response, with its usual headers.
 *
 * @param times how often each file is in it, each time of another site
 * @param isDistinct whether each has a last line of its own, because a census reads equal files once
 * @returns the number of records
 */
export function writeWarc(path, files, times = 1, isDistinct = false) {
  const warc = openSync(path, 'w')
  for (let time = 0; time < times; time++) {
    for (const { name, bytes } of files) {
      const body = isDistinct && time > 0 ? Buffer.concat([bytes, Buffer.from(`\n# ${time}`)]) : bytes
      writeSync(warc, gzipSync(recordOf(`${name.replace(/\.txt$/, '')}-${time}.example`, body)))
    }
  }
  closeSync(warc)
  return times * files.length
}

function recordOf(host, bytes) {
  const answer = Buffer.concat([Buffer.from(answerHead(bytes.length)), bytes])
  return Buffer.concat([
    Buffer.from(recordHead(host, answer.length, hash('sha1', bytes))),
    answer,
    Buffer.from('\r\n\r\n'),
  ])
}

function answerHead(length) {
  return [
    'HTTP/1.1 200 OK',
    'Date: Mon, 02 Jan 2026 03:04:05 GMT',
    'Content-Type: text/plain; charset=utf-8',
    'Connection: keep-alive',
    'Server: nginx',
    'Last-Modified: Sun, 01 Jan 2026 00:00:00 GMT',
    'ETag: W/"1a2b-5c3d4e5f"',
    'X-Crawl-Content-Encoding: gzip',
    'Cache-Control: max-age=3600',
    'X-Frame-Options: SAMEORIGIN',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

function recordHead(host, length, digest) {
  return [
    'WARC/1.0',
    'WARC-Type: response',
    'WARC-Date: 2026-01-02T03:04:05Z',
    'WARC-Record-ID: <urn:uuid:8c4b0b0e-0d4f-4c59-9a70-6e0d2f1f7a11>',
    `Content-Length: ${length}`,
    'Content-Type: application/http; msgtype=response',
    'WARC-Warcinfo-ID: <urn:uuid:1f0f4a3e-6f51-4b0e-8f1e-0b8e4c9d2a70>',
    'WARC-Concurrent-To: <urn:uuid:5b7f1f4a-0c7b-4a56-8f6e-5d1f0f9f6b0e>',
    'WARC-IP-Address: 192.0.2.1',
    `WARC-Target-URI: https://${host}/robots.txt`,
    `WARC-Payload-Digest: sha1:${digest}`,
    `WARC-Block-Digest: sha1:${digest}`,
    'WARC-Identified-Payload-Type: text/plain',
    '\r\n',
  ].join('\r\n')
}
