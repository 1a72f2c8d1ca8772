/**
 * Encrypts texts for the holder of a key (RFC 7516). This is a separate module, because its library is large and loaded
 * only on demand.
 */
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { importJWK } from 'jose/key/import'

type Jwk = Parameters<typeof importJWK>[0]

/** `id` is the name by which the holder finds the key. Throws for an invalid key. */
export async function encryptJwe(jwk: Jwk, text: string, id: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: id })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
