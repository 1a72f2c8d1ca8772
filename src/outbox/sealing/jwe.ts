/** Texts that only the holder of a key can open (RFC 7516). Apart, because its library is loaded for this alone. */
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { importJWK } from 'jose/key/import'
import type { ProviderKey } from '../../domain/kiosk/sealed-entry'

/** Throws for a key that is none. */
export async function sealTo({ id, jwk }: ProviderKey, text: string): Promise<string> {
  const key = await importJWK(jwk, 'ECDH-ES')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: id })
    .encrypt(key)
}
