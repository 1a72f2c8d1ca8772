/** The context of the operator's commands (`npm run provider -- …`), and parsers of their arguments. */
import { readFile } from 'node:fs/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { formatCount } from '../../src/domain/count'
import type { Database } from '../db/client'
import type { OpenDatabase } from '../db/open'
import { textOfFile } from '../base/input'
import type { Settings } from '../base/settings'

export type CommandContext = {
  db: Database
  /** Database URL, for libraries that open a connection of their own. */
  url: string
  settings: Settings
  print: (line: string) => void
}

export type Command = {
  /** Lines of the help, one per form of the command. */
  usage: string[]
  /** Opens the database; default: openOrJoin, which updates the tables and works while the shop is open. */
  open?: (settings: Settings) => Promise<OpenDatabase>
  run: (args: string[], context: CommandContext) => Promise<void>
}

/** The author of commands in the desk's log of actions. */
export const commandActor = { userId: null, email: 'command', rights: ['all'] } as const

/**
 * Parses arguments into positionals and options. Throws a plain message for an unknown option, or an option without
 * its value.
 */
export function readArgs<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    const [, option = ''] = /'(-[^' ]*)/.exec(error instanceof Error ? error.message : '') ?? []
    const known = options[option.replace(/^--?/, '')]
    const message =
      known?.type === 'string' ? `Option ${option} needs a value.` : `Option ${option} does not take a value.`
    throw new Error(known ? message : `Unknown option ${option}.`, { cause: error })
  }
}

/** Parses a whole number from 1. */
export function wholeNumberOf(word: string | undefined, subject: string): number {
  if (word !== undefined && /^[1-9]\d{0,8}$/.test(word)) return Number(word)
  throw new Error(`${subject} must be a whole number, not "${word ?? ''}".`)
}

/** Reads the file. Throws a plain message when it does not exist. */
export function contentOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`, { cause: error }) : error
  })
}

/** Reads the file as text. */
export async function textOf(file: string): Promise<string> {
  return textOfFile(await contentOf(file))
}

/** Returns the file name of a table. Throws unless it ends in .csv. */
export function csvFileOf(file: string | undefined): string {
  if (file && /\.csv$/i.test(file)) return file
  throw new Error('Specify a file that ends in .csv.')
}

export function dateOf(moment: Date | null): string {
  return moment ? moment.toISOString().slice(0, 16).replace('T', ' ') : '-'
}

const barWidth = 30

/** Prints a progress bar. Returns a function to call after each item. */
export function progressBar(
  total: number,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): () => void {
  let done = 0
  return () => {
    done += 1
    if (!out.isTTY) return
    const filled = Math.floor((done / total) * barWidth)
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
    out.write(`\r  ${bar}  ${formatCount(done)} of ${formatCount(total)}${done === total ? '\n' : ''}`)
  }
}
