/** The one Trusted Types policy of our own: it lets the browser take our worker scripts and data blocks, nothing else. */

type Rules = { createScriptURL: (url: string) => string; createScript: (json: string) => string }
type Policy = { createScriptURL: (url: string) => unknown; createScript: (json: string) => unknown }
type PolicyFactory = { createPolicy: (name: string, rules: Rules) => Policy }

const rules: Rules = {
  createScriptURL: (url) => {
    if (url !== '/sw.js') throw new TypeError(`Not a script of this shop: ${url}`)
    return url
  },
  // Whatever passes is JSON, which runs nothing wherever it stands.
  createScript: (json) => JSON.stringify(JSON.parse(json)).replace(/</g, '\\u003c'),
}

let policy: Policy | undefined

/**
 * The URL of one of our own scripts in the form that the browser demands under Trusted Types.
 * Throws a TypeError for any other path.
 */
export function ownScriptUrl(path: '/sw.js'): string {
  // The DOM's types still say string where a TrustedScriptURL is passed.
  return ownPolicy().createScriptURL(path) as string
}

/** JSON as the content of a data block. Throws a SyntaxError for anything but JSON. */
export function dataBlockText(json: string): string {
  return ownPolicy().createScript(json) as string
}

function ownPolicy(): Policy {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory ? factory.createPolicy('app-sw', rules) : rules
  return policy
}
