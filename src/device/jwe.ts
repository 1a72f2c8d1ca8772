/**
 * Encrypts texts for the holder of a key or a password (RFC 7516). This is a separate module, because its library is
 * large and loaded only on demand.
 */
import { JOSEError } from 'jose/errors'
import { type CompactDecryptGetKey, compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { importJWK } from 'jose/key/import'

type Jwk = Parameters<typeof importJWK>[0]
export type PrivateKey = Jwk

/** A password as it was typed, or the key of this device. */
type Secret = string | CryptoKey

/** The public key encrypts texts; the private key is encrypted with a secret (`locked`). */
export type KeyPair = { jwk: Jwk; locked: string }

const passwordAlgorithm = 'PBES2-HS512+A256KW'
/**
 * OWASP's recommendation for PBKDF2 with SHA-512. Each locked key contains its number of rounds, so that this value
 * can be raised.
 */
const rounds = 210_000

export async function newKeyPair(secret: Secret): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const encryption = new CompactEncrypt(
    bytesOf(JSON.stringify(await exportJWK(privateKey))),
  ).setProtectedHeader({
    alg: typeof secret === 'string' ? passwordAlgorithm : 'dir',
    enc: 'A256GCM',
  })
  if (typeof secret === 'string') encryption.setKeyManagementParameters({ p2c: rounds })
  return { jwk: await exportJWK(publicKey), locked: await encryption.encrypt(keyOf(secret)) }
}

/** Returns the private key, or null if it was locked with another secret. */
export async function unlock(
  locked: string,
  password: string,
  deviceKey: CryptoKey,
): Promise<PrivateKey | null> {
  const text = await decrypt(locked, ({ alg }) => keyOf(alg === passwordAlgorithm ? password : deviceKey))
  return text === null ? null : (JSON.parse(text) as PrivateKey)
}

/** `id` is the name by which the holder finds the key. Throws for an invalid key. */
export async function encryptJwe(jwk: Jwk, text: string, id?: string): Promise<string> {
  return new CompactEncrypt(bytesOf(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(id !== undefined && { kid: id }) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

/** Returns null if the text was encrypted for another key, or tampered with. */
export async function decryptJwe(jwk: PrivateKey, encrypted: string): Promise<string | null> {
  const key = await importJWK(jwk, 'ECDH-ES')
  return decrypt(encrypted, () => key)
}

async function decrypt(encrypted: string, key: CompactDecryptGetKey): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(encrypted, key, {
      keyManagementAlgorithms: [passwordAlgorithm, 'dir', 'ECDH-ES'],
      maxPBES2Count: rounds,
    })
    return new TextDecoder().decode(plaintext)
  } catch (error) {
    if (error instanceof JOSEError) return null
    throw error
  }
}

function keyOf(secret: Secret): CryptoKey | Uint8Array {
  return typeof secret === 'string' ? bytesOf(secret) : secret
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
