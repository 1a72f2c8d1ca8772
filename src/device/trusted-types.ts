/** The shop's Trusted Types policy. It permits only our worker scripts and data blocks. */

type Rules = { createScriptURL: (url: string) => string; createScript: (json: string) => string }
type Policy = { createScriptURL: (url: string) => unknown; createScript: (json: string) => unknown }
type PolicyFactory = { createPolicy: (name: string, rules: Rules) => Policy }

/** The build's name for a `…-worker.ts`, which contains a hash of the content. */
const builtWorker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/
/** The development server's URL of a `…-worker.ts`. */
const rawWorker = /^\/src\/[\w/-]+-worker\.ts\?worker_file&type=module$/

/** The service workers of the shop and of the pages behind private links. */
const serviceWorkers = ['/sw.js', '/for/sw.js'] as const

const rules: Rules = {
  createScriptURL: (url) => {
    const isOurs =
      serviceWorkers.some((path) => path === url) ||
      builtWorker.test(url) ||
      (import.meta.env.DEV && rawWorker.test(url))
    if (!isOurs) throw new TypeError(`Not a script of this shop: ${url}`)
    return url
  },
  // The result is JSON, which runs no code wherever it is inserted.
  createScript: (json) => JSON.stringify(JSON.parse(json)).replace(/</g, '\\u003c'),
}

let policy: Policy | undefined

/**
 * Returns the URL of one of our scripts in the form that the browser requires under Trusted Types. Throws a TypeError
 * for any other path.
 */
export function trustedScriptUrl(path: (typeof serviceWorkers)[number]): string {
  // The DOM's types require a string although a TrustedScriptURL is passed.
  return trustedPolicy().createScriptURL(path) as string
}

/** Returns the trusted URL for a worker that a page starts; `url` comes from `?worker&url`. */
export function workerScriptUrl(url: string): string {
  return trustedPolicy().createScriptURL(url) as string
}

/** Returns JSON as the content of a data block. Throws a SyntaxError for anything but JSON. */
export function dataBlockText(json: string): string {
  return trustedPolicy().createScript(json) as string
}

function trustedPolicy(): Policy {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory ? factory.createPolicy('app-sw', rules) : rules
  return policy
}

// Starts the shop's workers. Their scripts are named `…-worker.ts`, so that page and server recognize them.

/** `url` comes from `import url from './…-worker?worker&url'`. Throws a TypeError for any other script. */
export function startWorker(url: string): Worker {
  return new Worker(workerScriptUrl(url), { type: 'module' })
}

// Structured data in the page's head, for search engines.

const structuredDataType = 'application/ld+json'

/** Adds a JSON-LD block. Returns a function that removes it. Throws a SyntaxError for anything but JSON. */
export function addDataBlock(json: string): () => void {
  const block = document.createElement('script')
  block.type = structuredDataType
  // The block of the server-rendered page is replaced.
  document.head.querySelector(`script[type="${structuredDataType}"]`)?.remove()
  block.text = dataBlockText(json)
  document.head.append(block)
  return () => block.remove()
}
