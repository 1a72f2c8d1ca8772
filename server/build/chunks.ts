/**
 * Cuts the shop into scripts by its import graph: what starts every page, large libraries apart; what the pages of a first
 * visit share, what one of them adds, what they load while idle, and for the rest a script for each set of pages that need it. Then scripts are merged
 * where that adds the fewest bytes to what pages load. No module is named, and the same source gives the same scripts.
 */
import path from 'node:path'

/** The bundler's account of a module; null for one that it does not know. */
type Graph = (id: string) => {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
} | null

/** `users`: the pages and late pieces that load it. `isFixed`: merged with no other. */
type Chunk = {
  name: string
  modules: string[]
  bytes: number
  users: Set<string>
  imports: Set<Chunk>
  isFixed: boolean
}

type Cut = {
  /** The module that every page starts. */
  root: string
  /** Pages that are opened before the app is on the device. */
  firstPages: RegExp
  /** Pieces that each of these pages loads by itself when it has nothing else to do. */
  idlePieces: RegExp
  /** How many scripts may be left beside those of all pages and of first ones. */
  max: number
}

/** For the bundler's `codeSplitting`, which asks for one module at a time when it knows them all. */
export function chunkNames(): (id: string, context: { getModuleInfo: Graph }) => string | null {
  let names: Map<string, string> | null = null
  return (id, context) => {
    names ??= cutChunks((other) => context.getModuleInfo(other), {
      root: path.resolve('index.html'),
      firstPages: /\/routes\/(index|category\.\$slug)\.tsx\?|\/product-screen\.tsx$/,
      idlePieces:
        /\/(later-pieces|freshness-banner|menu-panel|viewed-place|screen-problem|not-found|app-update|field-metrics)\.tsx?$/,
      max: 42,
    })
    return names.get(id) ?? null
  }
}

/** Names the script of each module that the root reaches. */
export function cutChunks(graph: Graph, { root, firstPages, idlePieces, max }: Cut): Map<string, string> {
  const importsOf = importsIn(graph)
  const initial = reached([root], importsOf)
  const entries = lateEntries(graph, initial, importsOf)
  const users = new Map<string, Set<string>>()
  for (const entry of entries)
    for (const id of reached([entry], importsOf))
      if (!initial.has(id)) users.set(id, (users.get(id) ?? new Set()).add(entry))

  const chunks = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const [id, using] of users) {
    const pages = [...using].filter((entry) => firstPages.test(entry))
    const [page] = pages
    const isShared = [...using].some((entry) => entry !== page)
    const [user = ''] = using
    const isIdle = [...using].some((entry) => idlePieces.test(entry))
    const name = page
      ? pages.length > 1
        ? 'first-pages'
        : baseName(page) + (isShared ? '-shared' : '')
      : isIdle
        ? 'idle'
        : baseName(user)
    // A library or a style sheet that is asked for by itself comes by itself.
    const isFixed =
      page !== undefined || isIdle || (using.size === 1 && (isLibrary(user) || user.endsWith('.css')))
    const key = page || isIdle ? name : [...using].join(' ')
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
    for (const entry of using) chunk.users.add(entry)
  }
  for (const [id, chunk] of chunkOf)
    for (const to of importsOf(id)) {
      const imported = chunkOf.get(to)
      if (imported && imported !== chunk) chunk.imports.add(imported)
    }
  mergeChunks([...chunks.values()], max)

  const names = new Map<string, string>()
  const largeLibraries = librariesAbove(maxLibraryLength, initial, graph)
  for (const id of initial) {
    const library = libraryOf(id)
    names.set(id, library === null ? 'shell' : largeLibraries.has(library) ? baseName(library) : 'vendor')
  }
  // A root that only imports goes into the page, which so names the scripts of all pages.
  names.delete(root)
  const taken = new Set(names.values())
  for (const { name, modules } of chunks.values()) {
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name}-${number}`
    taken.add(own)
    for (const id of modules) names.set(id, own)
  }
  return names
}

const isLibrary = (id: string) => libraryOf(id) !== null

/** A package by its name; null of our own modules. */
const libraryOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? null

/** A longer one, in characters of source, is a script of its own, which runs in a task of its own (public/start.js). */
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

/** Merges the two that add the fewest bytes to what their users load, until `max` are left beside those of first pages. */
function mergeChunks(chunks: Chunk[], max: number): void {
  const free = new Set(chunks.filter(({ isFixed }) => !isFixed))
  const nearest = new Map<Chunk, { other: Chunk; added: number }>()
  while (free.size > max) {
    const reach = new Map(chunks.map((chunk) => [chunk, reached([chunk], ({ imports }) => imports)]))
    const loaded = new Map<string, Set<Chunk>>()
    for (const chunk of chunks)
      for (const user of chunk.users) loaded.set(user, (loaded.get(user) ?? new Set()).add(chunk))
    const lacks = (user: string, chunk: Chunk) => !loaded.get(user)?.has(chunk)
    const added = (to: Chunk, from: Chunk) => {
      let bytes = 0
      for (const user of to.users) {
        if (!lacks(user, from)) continue
        for (const chunk of reach.get(from) ?? []) if (lacks(user, chunk)) bytes += chunk.bytes
      }
      return bytes
    }
    // By way of a third: then the two would wait for each other.
    const detours = (from: Chunk, to: Chunk) =>
      [...from.imports].some((chunk) => chunk !== to && reach.get(chunk)?.has(to))
    for (const chunk of free) {
      if (nearest.has(chunk)) continue
      for (const other of free) {
        if (other === chunk || detours(chunk, other) || detours(other, chunk)) continue
        const sum = added(chunk, other) + added(other, chunk)
        if (sum < (nearest.get(chunk)?.added ?? Infinity)) nearest.set(chunk, { other, added: sum })
      }
    }
    const [pair] = [...nearest].sort(([, a], [, b]) => a.added - b.added)
    if (!pair) return
    const [into, { other: gone }] = pair
    into.modules.push(...gone.modules.splice(0))
    into.bytes += gone.bytes
    for (const chunk of gone.imports) into.imports.add(chunk)
    for (const chunk of chunks) if (chunk.imports.delete(gone)) chunk.imports.add(into)
    into.imports.delete(into)
    const users = [...into.users, ...gone.users]
    gone.users.clear()
    for (const chunk of reached([into], ({ imports }) => imports))
      for (const user of users) chunk.users.add(user)
    free.delete(gone)
    for (const [chunk, { other }] of nearest)
      if ([chunk, other].some((one) => one === into || one === gone)) nearest.delete(chunk)
  }
}

/** Modules that are asked for later, in the order in which the root comes to them. */
function lateEntries(
  graph: Graph,
  initial: Set<string>,
  importsOf: (id: string) => Iterable<string>,
): Set<string> {
  const entries = new Set<string>()
  const look = (id: string) => {
    for (const to of graph(id)?.dynamicallyImportedIds ?? []) if (!initial.has(to)) entries.add(to)
  }
  initial.forEach(look)
  // A set takes in what is added while it is walked.
  for (const entry of entries) reached([entry], importsOf).forEach(look)
  return entries
}

function reached<T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const all = new Set(from)
  // A set takes in what is added while it is walked.
  for (const one of all) for (const other of next(one)) all.add(other)
  return all
}

/** What a module imports. Of a library's index, which only passes on: the files behind the names that the module takes. */
function importsIn(graph: Graph): (id: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  const behind = (index: string, names: ReadonlySet<string>): string[] => {
    const { code = '', importedIds = [] } = graph(index) ?? {}
    const files = new Set<string>()
    const taken: string[] = []
    for (const [, list = '', file = ''] of (code ?? '').matchAll(namesOfFile)) {
      const target = path.join(path.dirname(index), file)
      files.add(target)
      if (list.split(',').some((item) => names.has(item.trim().split(' ').at(-1) ?? ''))) taken.push(target)
    }
    return [...taken, ...importedIds.filter((id) => !files.has(id)).flatMap((id) => through(id, names))]
  }
  const through = (id: string, names: ReadonlySet<string>) =>
    isIndex(graph(id)?.code, id) ? behind(id, names) : [id]
  return (id) => {
    const before = known.get(id)
    if (before) return before
    const { code, importedIds = [] } = graph(id) ?? {}
    const names = new Set(
      [...(code ?? '').matchAll(imported)].flatMap(([, list = '']) => list.match(/[\w$]+/g) ?? []),
    )
    const ids = importedIds.flatMap((to) => through(to, names))
    known.set(id, ids)
    return ids
  }
}

const imported = /\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}/g
const namesOfFile = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g
const passing =
  /\/\*[\s\S]*?\*\/|\/\/.*|\b(?:import|export)\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)(?:\s*from\s*["'][^"']+["'])?|["']use \w+["']/g

function isIndex(code: string | null | undefined, id: string): boolean {
  return Boolean(code && id.includes('/node_modules/') && !/[^;\s]/.test(code.replace(passing, '')))
}
