/** Until when a session lasts, where its token tells: the provider names no end, but a token may be a JWT (RFC 7519). */

/** Epoch ms of the token's `exp`; null for a token that is no JWT or names none. It proves nothing, it only informs. */
export function tokenEnd(token: string | null): number | null {
  const [, payload, signature] = token?.replace(/^Bearer /i, '').split('.') ?? []
  if (payload === undefined || signature === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    const seconds = Number(claims.exp)
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
  } catch {
    return null
  }
}
