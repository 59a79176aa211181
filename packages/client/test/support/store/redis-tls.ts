import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Paths of PEM files with which a client connects. */
export interface TlsFiles {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** An authority of its own, made by openssl, with a certificate for 127.0.0.1 and one for clients. */
interface Authority {
  readonly serverArgs: readonly string[]
  readonly clientFiles: TlsFiles
  readonly remove: () => void
}

/** @param host what the certificate of the server is for */
export function createAuthority(host = 'IP:127.0.0.1'): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-tls-'))
  const openssl = (...words: readonly string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const newKey = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const certificate = (name: string, extensions: string): void => {
    writeFileSync(join(folder, `${name}.ext`), extensions)
    openssl(...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`]
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, '-days', '2', ...signed)
  }
  openssl(...newKey, '-x509', '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=authority')
  certificate('server', `subjectAltName=${host}`)
  certificate('client', 'extendedKeyUsage=clientAuth')
  const path = (name: string): string => join(folder, name)
  return {
    serverArgs: Object.entries({ cert: 'server.crt', key: 'server.key', 'ca-cert': 'ca.crt' }).flatMap(
      ([kind, name]) => [`--tls-${kind}-file`, path(name)],
    ),
    clientFiles: { ca: path('ca.crt'), cert: path('client.crt'), key: path('client.key') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
