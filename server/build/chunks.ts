/**
 * Splits the shop into scripts by its import graph. Modules that every page needs at its start form the shell, large
 * libraries form a script each. Modules that several first pages share, modules that only one first page needs, and
 * modules that first pages load while idle get scripts of their own. All other modules get one script per set of pages
 * that need them; the scripts whose merge adds the fewest bytes to the pages are then merged. Only first pages and idle
 * modules are named in this file. The same source always gives the same scripts.
 */
import path from 'node:path'

/** The bundler's information about a module; null when the module is unknown. */
type Graph = (id: string) => {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
} | null

/**
 * `users`: the dynamically imported modules that load the chunk. `isFixed`: it is never merged with another chunk.
 */
type Chunk = {
  name: string
  modules: string[]
  bytes: number
  users: Set<string>
  imports: Set<Chunk>
  isFixed: boolean
}

type SplitOptions = {
  /** The module that every page starts. */
  root: string
  /** Pages that are opened before the app is on the device. */
  firstPages: RegExp
  /** Modules that each first page loads while it is idle. */
  idlePieces: RegExp
  /** Modules that pages load later. They use scripts of these pages, but do not influence the split. */
  pieces: RegExp
  /** The maximal number of scripts, not counting those that are never merged. */
  maxScripts: number
}

/** Returns a function for the bundler's `codeSplitting`, which calls it for each module after all modules are known. */
export function chunkNames(): (id: string, context: { getModuleInfo: Graph }) => string | null {
  let names: Map<string, string> | null = null
  return (id, context) => {
    names ??= splitChunks((moduleId) => context.getModuleInfo(moduleId), {
      root: path.resolve('index.html'),
      firstPages: /\/routes\/(index|category\.\$slug)\.tsx\?|\/product-screen\.tsx$/,
      idlePieces:
        /\/(later-pieces|freshness-banner|menu-panel|viewed-products|screen-problem|not-found|app-update|field-metrics)\.tsx?$/,
      pieces: /\/features\/[\w-]+\/app\/pieces\.tsx$/,
      maxScripts: 42,
    })
    return names.get(id) ?? null
  }
}

/** Maps each module that the root reaches to the name of its script. */
export function splitChunks(
  graph: Graph,
  { root, firstPages, idlePieces, pieces, maxScripts }: SplitOptions,
): Map<string, string> {
  const importsOf = importsIn(graph)
  const initial = reachableFrom([root], importsOf)
  const entries = dynamicEntries(graph, initial, importsOf)
  const users = new Map<string, Set<string>>()
  for (const entry of [...entries].sort((a, b) => Number(pieces.test(a)) - Number(pieces.test(b))))
    for (const id of reachableFrom([entry], importsOf))
      if (!initial.has(id) && !(pieces.test(entry) && users.has(id)))
        users.set(id, (users.get(id) ?? new Set()).add(entry))

  const chunks = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const [id, usingEntries] of users) {
    const pages = [...usingEntries].filter((entry) => firstPages.test(entry))
    const [page] = pages
    const isShared = [...usingEntries].some((entry) => entry !== page)
    const [user = ''] = usingEntries
    const isIdle = [...usingEntries].some((entry) => idlePieces.test(entry))
    const name = page
      ? pages.length > 1
        ? 'first-pages'
        : baseName(page) + (isShared ? '-shared' : '')
      : isIdle
        ? 'idle'
        : baseName(user)
    // A library or a style sheet that is imported on its own stays a script of its own.
    const isFixed =
      page !== undefined ||
      isIdle ||
      pieces.test(user) ||
      (usingEntries.size === 1 && (isLibrary(user) || user.endsWith('.css')))
    const key = page || isIdle ? name : [...usingEntries].join(' ')
    const chunk = chunks.get(key) ?? {
      name,
      modules: [],
      bytes: 0,
      users: new Set(),
      imports: new Set(),
      isFixed,
    }
    chunks.set(key, chunk)
    chunkOf.set(id, chunk)
    chunk.modules.push(id)
    chunk.bytes += graph(id)?.code?.length ?? 0
    for (const entry of usingEntries) chunk.users.add(entry)
  }
  for (const [id, chunk] of chunkOf)
    for (const to of importsOf(id)) {
      const imported = chunkOf.get(to)
      if (imported && imported !== chunk) chunk.imports.add(imported)
    }
  mergeChunks([...chunks.values()], maxScripts)

  const names = new Map<string, string>()
  const largeLibraries = librariesAbove(maxLibraryLength, initial, graph)
  for (const id of initial) {
    const library = libraryOf(id)
    names.set(id, library === null ? 'shell' : largeLibraries.has(library) ? baseName(library) : 'vendor')
  }
  // A root that only imports is inlined in the page, which then lists the scripts of all pages.
  names.delete(root)
  const taken = new Set(names.values())
  for (const { name, modules } of chunks.values()) {
    let uniqueName = name
    for (let number = 2; taken.has(uniqueName); number++) uniqueName = `${name}-${number}`
    taken.add(uniqueName)
    for (const id of modules) names.set(id, uniqueName)
  }
  return names
}

const isLibrary = (id: string) => libraryOf(id) !== null

/** Returns the package name; null for our own modules. */
const libraryOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? null

/**
 * A longer library, in characters of source, is a script of its own, which the browser runs in a separate task
 * (src/standalone/start).
 */
const maxLibraryLength = 200_000

function librariesAbove(max: number, modules: Iterable<string>, graph: Graph): Set<string> {
  const lengths = new Map<string, number>()
  for (const id of modules) {
    const library = libraryOf(id)
    if (library === null) continue
    lengths.set(library, (lengths.get(library) ?? 0) + (graph(id)?.code?.length ?? 0))
  }
  return new Set([...lengths].filter(([, length]) => length > max).map(([library]) => library))
}

const baseName = (id: string) => path.basename(id.replace(/\?.*/, '')).replace(/\.\w+$/, '')

/**
 * Merges the two chunks that add the fewest bytes to their users' downloads, until only `maxChunks` chunks that are
 * not fixed remain.
 */
function mergeChunks(chunks: Chunk[], maxChunks: number): void {
  const mergeable = new Set(chunks.filter(({ isFixed }) => !isFixed))
  const nearest = new Map<Chunk, { other: Chunk; added: number }>()
  while (mergeable.size > maxChunks) {
    const reach = new Map(chunks.map((chunk) => [chunk, reachableFrom([chunk], ({ imports }) => imports)]))
    const loaded = new Map<string, Set<Chunk>>()
    for (const chunk of chunks)
      for (const user of chunk.users) loaded.set(user, (loaded.get(user) ?? new Set()).add(chunk))
    const isMissing = (user: string, chunk: Chunk) => !loaded.get(user)?.has(chunk)
    const added = (to: Chunk, from: Chunk) => {
      let bytes = 0
      for (const user of to.users) {
        if (!isMissing(user, from)) continue
        for (const chunk of reach.get(from) ?? []) if (isMissing(user, chunk)) bytes += chunk.bytes
      }
      return bytes
    }
    // An import through a third chunk would become a cycle when the two are merged.
    const hasDetour = (from: Chunk, to: Chunk) =>
      [...from.imports].some((chunk) => chunk !== to && reach.get(chunk)?.has(to))
    for (const chunk of mergeable) {
      if (nearest.has(chunk)) continue
      for (const other of mergeable) {
        if (other === chunk || hasDetour(chunk, other) || hasDetour(other, chunk)) continue
        const sum = added(chunk, other) + added(other, chunk)
        if (sum < (nearest.get(chunk)?.added ?? Infinity)) nearest.set(chunk, { other, added: sum })
      }
    }
    const [pair] = [...nearest].sort(([, a], [, b]) => a.added - b.added)
    if (!pair) return
    const [into, { other: merged }] = pair
    into.modules.push(...merged.modules.splice(0))
    into.bytes += merged.bytes
    for (const chunk of merged.imports) into.imports.add(chunk)
    for (const chunk of chunks) if (chunk.imports.delete(merged)) chunk.imports.add(into)
    into.imports.delete(into)
    const users = [...into.users, ...merged.users]
    merged.users.clear()
    for (const chunk of reachableFrom([into], ({ imports }) => imports))
      for (const user of users) chunk.users.add(user)
    mergeable.delete(merged)
    for (const [chunk, { other }] of nearest)
      if ([chunk, other].some((member) => member === into || member === merged)) nearest.delete(chunk)
  }
}

/** Returns the modules that are imported dynamically, in the order in which the root reaches them. */
function dynamicEntries(
  graph: Graph,
  initial: Set<string>,
  importsOf: (id: string) => Iterable<string>,
): Set<string> {
  const entries = new Set<string>()
  const addDynamicImports = (id: string) => {
    for (const to of graph(id)?.dynamicallyImportedIds ?? []) if (!initial.has(to)) entries.add(to)
  }
  initial.forEach(addDynamicImports)
  // A Set also iterates the values that are added during the loop.
  for (const entry of entries) reachableFrom([entry], importsOf).forEach(addDynamicImports)
  return entries
}

function reachableFrom<T>(from: Iterable<T>, next: (item: T) => Iterable<T>): Set<T> {
  const reached = new Set(from)
  // A Set also iterates the values that are added during the loop.
  for (const item of reached) for (const other of next(item)) reached.add(other)
  return reached
}

/**
 * Returns the imports of a module. An import from a library's index file, which only re-exports, is replaced by the
 * files that define the imported names.
 */
function importsIn(graph: Graph): (id: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>()
  const definingFiles = (index: string, names: ReadonlySet<string>): string[] => {
    const { code = '', importedIds = [] } = graph(index) ?? {}
    const files = new Set<string>()
    const neededFiles: string[] = []
    for (const [, list = '', file = ''] of (code ?? '').matchAll(reexportedNames)) {
      const target = path.join(path.dirname(index), file)
      files.add(target)
      if (list.split(',').some((item) => names.has(item.trim().split(' ').at(-1) ?? '')))
        neededFiles.push(target)
    }
    return [
      ...neededFiles,
      ...importedIds.filter((id) => !files.has(id)).flatMap((id) => resolveIndex(id, names)),
    ]
  }
  const resolveIndex = (id: string, names: ReadonlySet<string>) =>
    isIndex(graph(id)?.code, id) ? definingFiles(id, names) : [id]
  return (id) => {
    const cached = cache.get(id)
    if (cached) return cached
    const { code, importedIds = [] } = graph(id) ?? {}
    const names = new Set(
      [...(code ?? '').matchAll(namedImport)].flatMap(([, list = '']) => list.match(/[\w$]+/g) ?? []),
    )
    const ids = importedIds.flatMap((to) => resolveIndex(to, names))
    cache.set(id, ids)
    return ids
  }
}

const namedImport = /\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}/g
const reexportedNames = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g
const reexportSyntax =
  /\/\*[\s\S]*?\*\/|\/\/.*|\b(?:import|export)\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)(?:\s*from\s*["'][^"']+["'])?|["']use \w+["']/g

function isIndex(code: string | null | undefined, id: string): boolean {
  return Boolean(code && id.includes('/node_modules/') && !/[^;\s]/.test(code.replace(reexportSyntax, '')))
}
