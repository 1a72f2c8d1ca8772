/**
 * A second build of the shop without building it: between door and provider every script gets another name, and the pages
 * another revision, as after a change. Scripts of the first build are gone then, as on a host that keeps none.
 */
import { openRewritingProxy, type RewritingProxy } from './rewriting-proxy'

export type Releases = RewritingProxy & {
  /** The provider serves the second build from now on, or the first one again. */
  serve: (build: 1 | 2) => void
}

/** The hash in a script's name. */
const scriptName = /-([\w-]{7})\.js\b/g
const revision = /(revision"?:")(\w+)"/g
const turned = (text: string) => [...text].toReversed().join('')
/** Names turned around; twice is the first name again. */
const renamed = (text: string) => text.replace(scriptName, (_, hash: string) => `-${turned(hash)}.js`)

export async function openReleases(target: string): Promise<Releases> {
  let build: 1 | 2 = 1
  const worker = await (await fetch(`${target}/sw.js`)).text()
  const names = new Set([...worker.matchAll(/assets\/[\w.-]+-[\w-]{7}\.js/g)].map(([name]) => `/${name}`))
  const proxy = await openRewritingProxy(target, {
    // Scripts of the other build are not there.
    own: (path) => (build === 2 && names.has(path) ? { status: 404 } : undefined),
    ask: (path) => (build === 2 && /^\/assets\/.*\.js$/.test(path) ? renamed(path) : path),
    rewrite: (text, path) => {
      if (build === 1) return text
      const next = renamed(text)
      if (path !== '/sw.js') return next
      return next.replace(revision, (_, key: string, is: string) => `${key}${turned(is)}"`)
    },
  })
  return {
    ...proxy,
    serve: (next) => {
      build = next
    },
  }
}
