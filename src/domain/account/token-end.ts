/** Until when a session lasts, where its token says so: the contract names no end, but a token may be a JWT (RFC 7519). */

/** Epoch ms of the token's `exp`; null for a token that is no JWT or names none. It proves nothing, it only informs. */
export function tokenEnd(token: string | null): number | null {
  const [, claims, signature] = token?.replace(/^Bearer /i, '').split('.') ?? []
  if (claims === undefined || signature === undefined) return null
  try {
    const said: unknown = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof said !== 'object' || said === null || !('exp' in said)) return null
    const seconds = Number(said.exp)
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
  } catch {
    return null
  }
}
