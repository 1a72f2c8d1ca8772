/** Texts that only the holder of a key or a password can open (RFC 7516). Apart, because its library is loaded for this alone. */
import { JOSEError } from 'jose/errors'
import { type CompactDecryptGetKey, compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { importJWK } from 'jose/key/import'

type Jwk = Parameters<typeof importJWK>[0]
export type PrivateKey = Jwk

/** A password as it was typed, or a key of this device. */
type Secret = string | CryptoKey

/** The public key seals; the private one is locked up with a secret. */
export type KeyPair = { jwk: Jwk; locked: string }

const byPassword = 'PBES2-HS512+A256KW'
/** What OWASP asks for of PBKDF2 with SHA-512. It stands in each locked key, so that it can be raised. */
const rounds = 210_000

export async function newKeyPair(secret: Secret): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const lock = new CompactEncrypt(bytesOf(JSON.stringify(await exportJWK(privateKey)))).setProtectedHeader({
    alg: typeof secret === 'string' ? byPassword : 'dir',
    enc: 'A256GCM',
  })
  if (typeof secret === 'string') lock.setKeyManagementParameters({ p2c: rounds })
  return { jwk: await exportJWK(publicKey), locked: await lock.encrypt(keyOf(secret)) }
}

/** The private half; null where it was locked up with another secret. */
export async function unlock(
  locked: string,
  password: string,
  deviceKey: CryptoKey,
): Promise<PrivateKey | null> {
  const text = await opened(locked, ({ alg }) => keyOf(alg === byPassword ? password : deviceKey))
  return text === null ? null : (JSON.parse(text) as PrivateKey)
}

/** `id`: by which its holder finds the key. Throws for a key that is none. */
export async function sealTo(jwk: Jwk, text: string, id?: string): Promise<string> {
  return new CompactEncrypt(bytesOf(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(id !== undefined && { kid: id }) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

/** Null for what was sealed to another key, or tampered with. */
export async function openWith(jwk: PrivateKey, sealed: string): Promise<string | null> {
  const key = await importJWK(jwk, 'ECDH-ES')
  return opened(sealed, () => key)
}

async function opened(sealed: string, key: CompactDecryptGetKey): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [byPassword, 'dir', 'ECDH-ES'],
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
