/** pg_dump and pg_restore, where this machine has them. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { leftOut } from './snapshot'

export type Program = { file: string; major: number }

/** Where Debian keeps each version's programs; on the path it has one that chooses among them. */
const debianFolder = '/usr/lib/postgresql'

/** The oldest that knows this version: what a newer pg_dump writes may be beyond an older server. */
export async function findProgram(name: 'pg_dump' | 'pg_restore', atLeast: number): Promise<Program | null> {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = [
    ...versions.map((version) => path.join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  const files = [...new Set(folders)].map((folder) => path.join(folder, name)).filter(existsSync)
  const programs = await Promise.all(files.map(async (file) => ({ file, major: await majorOf(file) })))
  return programs.filter(({ major }) => major >= atLeast).toSorted((a, b) => a.major - b.major)[0] ?? null
}

/** 0 for what is no program. */
async function majorOf(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\d+/.exec(stdout)?.[0] ?? 0)
}

/** In pg_dump's own format, of one moment. The extensions are named because others may be nobody's to create. */
export async function writeDump(
  { file: program }: Program,
  { url, snapshot, file }: { url: string; snapshot: string; file: string },
): Promise<void> {
  const named = [
    ...leftOut.map((table) => `--exclude-table-data=public.${table}`),
    '--extension=pg_trgm',
    '--extension=unaccent',
  ]
  const plain = ['--no-owner', '--no-privileges', '--no-comments']
  await run(program, url, ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, ...named, ...plain])
}

/** Whole or not at all. */
export async function readDump(
  { file: program }: Program,
  url: string,
  content: AsyncIterable<unknown>,
): Promise<void> {
  await run(program, url, ['--single-transaction', '--no-owner', '--no-privileges'], content)
}

async function run(
  program: string,
  url: string,
  args: string[],
  input?: AsyncIterable<unknown>,
): Promise<void> {
  const address = new URL(url)
  const password = address.password === '' ? {} : { PGPASSWORD: decodeURIComponent(address.password) }
  // Everybody on this machine can read with which words a program was started.
  address.password = ''
  const env = { ...process.env, ...password }
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  // One that ends before it has read everything says why itself.
  const sending = input ? pipeline(input, child.stdin).catch(() => undefined) : child.stdin.end()
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), sending])
  if (code !== 0) throw new Error(`${path.basename(program)} failed: ${words.trim()}`)
}
