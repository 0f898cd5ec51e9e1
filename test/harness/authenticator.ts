import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The options of the server for creating or using a credential. */
type CredentialOptions = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Answering = { origin: string; rpId?: string; isUserVerified?: boolean; counter?: number; challenge?: string }

/** An authenticator in software with one ES256 credential. It responds like a security key, and can send wrong data. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let userHandle = ''
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: named.id,
    /** Answers `navigator.credentials.create`. */
    create(
      options: CredentialOptions,
      { origin, rpId = options.rp?.id ?? '', isUserVerified = true, ...overrides }: Answering,
    ) {
      userHandle = options.user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const data = Buffer.concat([
        authenticatorData(rpId, isUserVerified ? 0x45 : 0x41, overrides.counter ?? 0),
        attested,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', overrides.challenge ?? options.challenge, origin)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(
      options: CredentialOptions,
      { origin, rpId = options.rpId ?? '', isUserVerified = true, ...overrides }: Answering,
    ) {
      const clientDataJSON = clientData('webauthn.get', overrides.challenge ?? options.challenge, origin)
      const data = authenticatorData(rpId, isUserVerified ? 0x05 : 0x01, overrides.counter ?? 0)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}
