// Exits with 0 while the service answers, with TLS or without.
import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'

const port = process.env.RULY_PORT ?? 8642
// The certificate names the service, not this address.
const options = { host: '127.0.0.1', port, path: '/healthz', timeout: 2000, rejectUnauthorized: false }

process.exitCode = 1
for (const request of [overHttp, overTls]) {
  const asking = request(options, (response) => {
    response.resume()
    if (response.statusCode === 200) process.exitCode = 0
  })
  asking.on('timeout', () => asking.destroy())
  asking.on('error', () => {})
  asking.end()
}
