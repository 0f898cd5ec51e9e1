import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

/* Certificates for HTTPS servers of tests: X.509 v3 (RFC 5280) over P-256, encoded here because node can read certificates but not create them. */

type TestCertificate = { cert: string; key: string }

type CertificateOptions = {
  /** The names and IPv4 addresses of the certificate; the first is its subject. */
  names: string[]
  notBefore?: Date
  notAfter?: Date
}

export type TestAuthority = { cert: string; issue(options: CertificateOptions): TestCertificate }

const dayMs = 86_400_000

/** A certificate authority that signs certificates. */
export function createTestAuthority(name: string): TestAuthority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const self = { subject: name, issuer: name, publicKey, signer: privateKey, isAuthority: true, names: [] }
  return {
    cert: writeCertificate(self),
    issue({ names, ...validity }) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const subject = names[0] ?? 'nobody'
      const content = { subject, issuer: name, publicKey: pair.publicKey, signer: privateKey, isAuthority: false }
      return {
        cert: writeCertificate({ ...content, names, ...validity }),
        key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

type Content = CertificateOptions & {
  subject: string
  issuer: string
  publicKey: KeyObject
  signer: KeyObject
  isAuthority: boolean
}

function writeCertificate(content: Content): string {
  const signedPart = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(content.issuer),
    der(
      0x30,
      time(content.notBefore ?? new Date(Date.now() - dayMs)),
      time(content.notAfter ?? new Date(Date.now() + dayMs)),
    ),
    distinguishedName(content.subject),
    content.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions(content))),
  )
  const signature = sign('sha256', signedPart, content.signer)
  const whole = der(0x30, signedPart, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function extensions({ isAuthority, names, publicKey }: Content): Buffer[] {
  const keyId = createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
  const common = [extension([0x55, 0x1d, 0x0e], der(0x04, keyId))]
  if (isAuthority) return [...common, extension([0x55, 0x1d, 0x13], der(0x30, der(0x01, Buffer.from([0xff]))))]
  const alternatives = names.map((name) =>
    isIP(name) === 4 ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  )
  return [...common, extension([0x55, 0x1d, 0x11], der(0x30, ...alternatives))]
}

function extension(oid: number[], value: Buffer): Buffer {
  return der(0x30, der(0x06, Buffer.from(oid)), der(0x04, value))
}

/** A name with only a common name. */
function distinguishedName(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from([0x55, 0x04, 0x03])), der(0x0c, Buffer.from(name)))))
}

/** GeneralizedTime. */
function time(date: Date): Buffer {
  return der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])))
