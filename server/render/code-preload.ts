/** Which scripts a page's own screen is made of, as Link headers: the browser need not run the shell to learn of them. */
import { routeOfAddress } from './route-of-address'
import { findFile } from './static-file'

type Manifest = Record<string, { file: string; imports?: string[] }>

const routeFile = /^src\/routes\/(.+)\.tsx\?tsr-split=/
const sanitiser = /(^|\/)dompurify\//

/** `withSanitiser`: the screen shows the provider's HTML. What the shell's page names itself is left out. */
export async function codeLinks(
  distFolder: string,
  pathname: string,
  withSanitiser: boolean,
): Promise<string[]> {
  const [list, shell] = await Promise.all([
    findFile(distFolder, '/.vite/manifest.json'),
    findFile(distFolder, '/index.html'),
  ])
  if (!list || !shell) return []
  const manifest = JSON.parse(new TextDecoder().decode(list.bytes)) as Manifest
  const page = new TextDecoder().decode(shell.bytes)
  const splits = Object.keys(manifest).filter((name) => routeFile.test(name))
  const route = routeOfAddress([...new Set(splits.map(routeName))], pathname)
  const roots = splits.filter((name) => routeName(name) === route)
  if (withSanitiser) roots.push(...Object.keys(manifest).filter((name) => sanitiser.test(name)))
  return [...gather(manifest, roots, new Set())]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js') && !page.includes(file))
    .map((file) => `</${file}>; rel=modulepreload; fetchpriority=low`)
}

function routeName(name: string): string {
  return routeFile.exec(name)?.[1] ?? ''
}

function gather(manifest: Manifest, names: string[], into: Set<string>): Set<string> {
  for (const name of names) {
    if (into.has(name)) continue
    into.add(name)
    gather(manifest, manifest[name]?.imports ?? [], into)
  }
  return into
}
