/**
 * Names CSS Module classes as briefly as possible: two characters for the file, then the index of the class.
 * Names depend only on files and their text, so that the prerendered shell and the browser build agree, and a change
 * in one file renames nothing in another.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const namePattern = /\.([A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g
// A small set of characters compresses better. The second character is never "d", because some ad blockers hide names
// that start with "ad". There is room for 455 files.
const firstCharacters = 'abcdefghijklm'
const secondCharacters = 'abcefghijklmnopqrstuvwxyz0123456789'

let codes: Map<string, string> | null = null

export function cssModuleName(name: string, file: string, css: string): string {
  codes ??= fileCodes()
  const relativePath = path.relative(process.cwd(), file.replace(/\?.*$/, ''))
  const names = [...new Set([...css.matchAll(namePattern)].map(([, cls, frames]) => cls ?? frames))]
  // A file without a code was added after `npm run dev` started.
  return (codes.get(relativePath) ?? `${name}_${digest(relativePath)}_`) + names.indexOf(name).toString(36)
}

/** Derives a file's code from its path; on a collision the later file gets the next free code. */
function fileCodes(): Map<string, string> {
  const files = ['src', 'features'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.module.css'))
      .map((name) => path.join(folder, name)),
  )
  if (files.length > firstCharacters.length * secondCharacters.length)
    throw new Error('There are more style sheets than names: add characters in css-module-name.ts.')
  const taken = new Map<string, string>()
  for (const file of files.sort()) {
    let number = digest(file)
    while (taken.has(codeOf(number))) number++
    taken.set(codeOf(number), file)
  }
  return new Map([...taken].map(([code, file]) => [file, code]))
}

const codeOf = (number: number) =>
  firstCharacters.charAt(Math.floor(number / secondCharacters.length) % firstCharacters.length) +
  secondCharacters.charAt(number % secondCharacters.length)

const digest = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)
