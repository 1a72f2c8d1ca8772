/** The source files of the repository and what they import, read from their text. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** `target` is a path without extension, or the name of a package. */
export type Import = { target: string; isInside: boolean }
export type Source = { file: string; text: string; lines: number; imports: Import[] }

export function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`
    return statSync(path.join(root, file)).isDirectory() ? filesIn(file) : [file]
  })
}

export function readSources(folders: string[]): Source[] {
  return folders
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('routeTree.gen.ts'))
    .map(readSource)
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const specifiers = [
    ...text.matchAll(/(?:^|\n)(?:import|export)\s[^'";]*?from\s+'([^']+)'/g),
    ...text.matchAll(/(?:^|\n)import\s+'([^']+)'/g),
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
  ].map(([, specifier]) => specifier ?? '')
  const imports = specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? { target: withoutExtension(path.posix.join(path.posix.dirname(file), specifier)), isInside: true }
      : { target: specifier, isInside: false },
  )
  return { file, text, lines: text.split('\n').length - 1, imports }
}

export type Graph = Map<string, string[]>

export function importGraph(sources: Source[]): Graph {
  return new Map(
    sources.map(({ file, imports }) => [withoutExtension(file), imports.map(({ target }) => target)]),
  )
}

export function reversed(graph: Graph): Graph {
  const result: Graph = new Map()
  for (const [importer, targets] of graph)
    for (const target of targets) result.set(target, [...(result.get(target) ?? []), importer])
  return result
}

/** Returns `file` and every file that it reaches, without passing a file that `isLeftOut`. */
export function reachedFrom(graph: Graph, file: string, isLeftOut = (_: string) => false): Set<string> {
  const reached = new Set<string>()
  const visit = (node: string): void => {
    if (reached.has(node) || isLeftOut(node)) return
    reached.add(node)
    for (const next of graph.get(node) ?? []) visit(next)
  }
  visit(file)
  return reached
}

/** Returns the files of one cycle, or null. */
export function findCycle(graph: Graph): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}

function withoutExtension(file: string): string {
  return file.replace(/\.tsx?$/, '')
}
