/**
 * Names CSS Module classes as briefly as can be: two characters for the file, then the class's place in it. Files and
 * their text alone decide, so that the prerendered shell and the browser build agree, and a change in one file renames
 * nothing in another.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a file gives names to. */
const named = /\.([A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g
// Few, as what is alike packs well; without d in the second place, so that no name looks like that of an `ad`, which some
// browsers hide. There is room for 455 files.
const firsts = 'abcdefghijklm'
const seconds = 'abcefghijklmnopqrstuvwxyz0123456789'

let codes: Map<string, string> | null = null
const places = new Map<string, string[]>()

export function cssModuleName(name: string, file: string): string {
  const where = path.relative(process.cwd(), file.replace(/\?.*$/, ''))
  codes ??= codesOf(moduleFiles())
  const code = codes.get(where)
  const place = code === undefined ? -1 : placesIn(where).indexOf(name)
  // New since the server of `npm run dev` was started.
  if (code === undefined || place < 0) return `${name}_${digest(where).toString(36)}`
  return code + place.toString(36)
}

/** Two characters per file, of its path; where two files would have the same, the later one moves on. */
function codesOf(files: string[]): Map<string, string> {
  const room = firsts.length * seconds.length
  if (files.length > room)
    throw new Error(`More than ${room} style sheets: css-module-name.ts needs letters.`)
  const taken = new Set<number>()
  return new Map(
    files.map((file) => {
      let number = digest(file) % room
      while (taken.has(number)) number = (number + 1) % room
      taken.add(number)
      const first = firsts.charAt(Math.floor(number / seconds.length))
      return [file, first + seconds.charAt(number % seconds.length)]
    }),
  )
}

function moduleFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join('src', file))
    .sort()
}

function placesIn(file: string): string[] {
  const known = places.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = [...new Set([...text.matchAll(named)].map(([, cls, frames]) => cls ?? frames ?? ''))]
  places.set(file, found)
  return found
}

function digest(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
