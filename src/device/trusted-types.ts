/** The one Trusted Types policy of our own: it lets the browser load our worker scripts and nothing else. */

type Policy = { createScriptURL: (url: string) => unknown }
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy
}

let policy: Policy | undefined

/**
 * The URL of one of our own scripts in the form that the browser demands under Trusted Types.
 * Throws a TypeError for any other path.
 */
export function ownScriptUrl(path: '/sw.js'): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return path
  policy ??= factory.createPolicy('app-sw', {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError(`Not a script of this shop: ${url}`)
      return url
    },
  })
  // The DOM's types still say string where a TrustedScriptURL is passed.
  return policy.createScriptURL(path) as string
}
