/** The one Trusted Types policy of our own: it lets the browser take our worker scripts and data blocks, nothing else. */

type Rules = { createScriptURL: (url: string) => string; createScript: (json: string) => string }
type Policy = { createScriptURL: (url: string) => unknown; createScript: (json: string) => unknown }
type PolicyFactory = { createPolicy: (name: string, rules: Rules) => Policy }

/** What the build makes of a `…-worker.ts`; it names the file by its content. */
const builtWorker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/
/** The same, as the development server gives it. */
const rawWorker = /^\/src\/[\w/-]+-worker\.ts\?worker_file&type=module$/

const rules: Rules = {
  createScriptURL: (url) => {
    const isOurs = url === '/sw.js' || builtWorker.test(url) || (import.meta.env.DEV && rawWorker.test(url))
    if (!isOurs) throw new TypeError(`Not a script of this shop: ${url}`)
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

/** The same for a worker that a page starts; `url` as `?worker&url` gives it. */
export function workerScriptUrl(url: string): string {
  return ownPolicy().createScriptURL(url) as string
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

// Starts one of the shop's own workers; their scripts are named `…-worker.ts`, so that page and server know them.

/** `url` from `import url from './…-worker?worker&url'`. Throws a TypeError for any other script. */
export function startWorker(url: string): Worker {
  return new Worker(workerScriptUrl(url), { type: 'module' })
}

// Structured data in the page's head, where search engines look for it.

const structuredDataType = 'application/ld+json'

/** Adds a JSON-LD block; returns how to take it away again. Throws a SyntaxError for anything but JSON. */
export function addDataBlock(json: string): () => void {
  const block = document.createElement('script')
  block.type = structuredDataType
  // What came with a page that the provider drew gives way to what is shown by now.
  document.head.querySelector(`script[type="${structuredDataType}"]`)?.remove()
  block.text = dataBlockText(json)
  document.head.append(block)
  return () => block.remove()
}
