/** The guide names every setting that the code reads and every command that operators have, and nothing else. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commandNames } from '../../server/operate/cli'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const groups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group)
const sorted = (names: string[]) => [...new Set(names)].toSorted()

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(path.join(folder, file)))
}

/**
 * Returns the settings that the provider, the build and compose.yaml read. Containers pass the keys of the bucket to
 * the library that uses them.
 */
function settingsRead(): string[] {
  return sorted([
    ...groups(read('server/base/settings.ts'), /'([A-Z][A-Z_]{3,})'/g),
    ...[...sourcesIn('src'), ...sourcesIn('sw'), read('vite.config.ts')].flatMap((source) =>
      groups(source, /\benv(?:\?\.|\.|\[')(VITE_[A-Z_]+)/g),
    ),
    ...groups(read('compose.yaml'), /\$\{([A-Z_]+)/g),
  ])
}

test('docs/guide/settings.md names every setting that is read, and no other', () => {
  const rows = groups(read('docs/guide/settings.md'), /^\| (`[A-Z_]+`[^|]*) \|/gm)
  const named = rows.flatMap((cell) => groups(cell, /`([A-Z_]+)`/g))
  expect(sorted(named)).toEqual(settingsRead())
})

test('docs/guide/commands.md has a heading for every command, and for no other', () => {
  expect(commandNames).toContain('reset')
  expect(sorted(groups(read('docs/guide/commands.md'), /^### `([\w-]+)`$/gm))).toEqual(sorted(commandNames))
})
