/**
 * Simulates a second build of the shop without building it: a proxy renames every script and changes the revision of
 * the pages. Scripts of the first build are then missing, as on a host that stores only the current build.
 */
import { openRewritingProxy, type RewritingProxy } from './rewriting-proxy'

export type Releases = RewritingProxy & {
  /** The provider serves the second build from now on, or the first one again. */
  serve: (build: 1 | 2) => void
}

/** The hash in a script's name. */
const scriptName = /-([\w-]{7})\.js\b/g
const revision = /(revision"?:")([\w-]+)"/g
const reversed = (text: string) => [...text].toReversed().join('')
/** Reverses the hashes in script names. Applied twice, it restores the first names. */
const reverseHashes = (text: string) => text.replace(scriptName, (_, hash: string) => `-${reversed(hash)}.js`)

export async function openReleases(target: string): Promise<Releases> {
  let build: 1 | 2 = 1
  const worker = await (await fetch(`${target}/sw.js`)).text()
  const names = new Set([...worker.matchAll(/assets\/[\w.-]+-[\w-]{7}\.js/g)].map(([name]) => `/${name}`))
  const proxy = await openRewritingProxy(target, {
    // Scripts of the other build are missing.
    replaceReply: (path) => (build === 2 && names.has(path) ? { status: 404 } : undefined),
    mapPath: (path) => (build === 2 && /^\/assets\/.*\.js$/.test(path) ? reverseHashes(path) : path),
    rewrite: (text, path) => {
      if (build === 1) return text
      const next = reverseHashes(text)
      if (path !== '/sw.js') return next
      return next.replace(revision, (_, key: string, hash: string) => `${key}${reversed(hash)}"`)
    },
  })
  return {
    ...proxy,
    serve: (next) => {
      build = next
    },
  }
}
