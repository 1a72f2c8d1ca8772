/**
 * Names CSS Module classes as briefly as can be: two characters for the file, then the class's place in it. Files and
 * their text alone decide, so that the prerendered shell and the browser build agree, and a change in one file renames
 * nothing in another.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const named = /\.([A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g
// Few, as what is alike packs well; without d in the second place, so that no name looks like that of an `ad`, which some
// browsers hide. There is room for 455 files.
const firsts = 'abcdefghijklm'
const seconds = 'abcefghijklmnopqrstuvwxyz0123456789'

let codes: Map<string, string> | null = null

export function cssModuleName(name: string, file: string, css: string): string {
  codes ??= fileCodes()
  const where = path.relative(process.cwd(), file.replace(/\?.*$/, ''))
  const names = [...new Set([...css.matchAll(named)].map(([, cls, frames]) => cls ?? frames))]
  // A file without a code is newer than the server of `npm run dev`.
  return (codes.get(where) ?? `${name}_${digest(where)}_`) + names.indexOf(name).toString(36)
}

/** Of the path; where two files would have the same, the later one moves on. */
function fileCodes(): Map<string, string> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  )
  if (files.length > firsts.length * seconds.length)
    throw new Error('There are more style sheets than names: css-module-name.ts needs letters.')
  const taken = new Map<string, string>()
  for (const file of files.map((name) => path.join('src', name)).sort()) {
    let number = digest(file)
    while (taken.has(codeOf(number))) number++
    taken.set(codeOf(number), file)
  }
  return new Map([...taken].map(([code, file]) => [file, code]))
}

const codeOf = (number: number) =>
  firsts.charAt(Math.floor(number / seconds.length) % firsts.length) + seconds.charAt(number % seconds.length)

const digest = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)
