/** An authenticator in software, and the browser in front of it: WebAuthn with ES256 and without attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { deskOrigin } from './desk-calls'

/** Options of a WebAuthn call: `rp` when a passkey is made, `rpId` when it is used. */
export type CredentialOptions = { challenge: string; rp?: { id: string }; rpId?: string }

const isPresent = 0x01
const hasCredential = 0x40

export function newDevice(origin = deskOrigin) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let useCount = 0

  const clientData = (type: string, { challenge }: CredentialOptions) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const buildAuthData = (
    { rp, rpId = rp?.id ?? '' }: CredentialOptions,
    flags: number,
    extraBytes = Buffer.alloc(0),
  ) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(useCount)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter, extraBytes])
  }
  const answer = (response: Record<string, Buffer>) => {
    const id = credentialId.toString('base64url')
    const encodedFields = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(encodedFields),
    }
  }

  return {
    /** Answers as navigator.credentials.create does. */
    make: (options: CredentialOptions) => {
      const [kty, alg, crv] = [2, -7, 1]
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, kty],
          [3, alg],
          [-1, crv],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const [aaguid, length] = [Buffer.alloc(16), Buffer.from([0, credentialId.length])]
      const credential = Buffer.concat([aaguid, length, credentialId, key])
      const authData = buildAuthData(options, isPresent | hasCredential, credential)
      const attestationObject = cbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return answer({ clientDataJSON: clientData('create', options), attestationObject })
    },
    /**
     * Answers as navigator.credentials.get does. If `isCounted` is false, the answer is from a copy of the device that
     * does not know of the last use.
     */
    use: (options: CredentialOptions, isCounted = true) => {
      if (isCounted) useCount += 1
      const clientDataJSON = clientData('get', options)
      const authenticatorData = buildAuthData(options, isPresent)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}

export type Device = ReturnType<typeof newDevice>

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the part of RFC 8949 (CBOR) that an authenticator needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cbor(part))])
  return Buffer.concat([head(2, value.length), value])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}
