import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate and its key, PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

const oids = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
}

/** Makes a certificate for a DNS name, which may begin with `*.`; RFC 5280 §4.1, written out as DER. */
export function createCertificate(
  name: string,
  { from = '200101000000Z', to = '491231235959Z' } = {},
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(hex(oids.ecdsaWithSha256))
  const subject = sequence(der(0x31, sequence(hex(oids.commonName), der(0x0c, Buffer.from(name)))))
  const extensions = [
    sequence(hex(oids.basicConstraints), der(0x04, sequence(der(0x01, hex('ff'))))),
    sequence(hex(oids.subjectAltName), der(0x04, sequence(der(0x82, Buffer.from(name))))),
  ]
  const toSign = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    algorithm,
    subject,
    sequence(der(0x17, Buffer.from(from)), der(0x17, Buffer.from(to))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = der(0x03, hex('00'), sign('sha256', toSign, privateKey))
  const base64 = sequence(toSign, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex')
}
