/** Commands of the table of acts (server/acts.ts): `orders move 10001 --to shipped`, and their help. */
import * as v from 'valibot'
import type { Act } from '../acts/act'
import { labelOf, sentenceOf } from '../base/issue'
import { mailNotice } from '../mail/mail-notice'
import { csvContents } from '../writes/import-file'
import {
  type Command,
  type CommandContext,
  commandActor,
  contentOf,
  dateOf,
  readArgs,
  textOf,
} from './command'

/** Returns the command of a noun with these acts; `other` runs what is not an act. */
export function commandOfNoun(acts: ReadonlyMap<string, Act>, other?: Command): Command {
  const usage = [...(other?.usage ?? []), ...[...acts.values()].map(usageOf)]
  return {
    usage,
    run: async (args, context) => {
      const [verb = '', ...rest] = args
      const act = acts.get(verb)
      if (args.includes('--help')) return printHelp(act ? helpOf(act) : usage, context)
      if (act) return runAct(act, rest, context)
      if (other) return other.run(args, context)
      throw new Error(`Unknown action "${verb}". Use ${[...acts.keys()].join(', ')}.`)
    },
  }
}

function printHelp(lines: string[], { print }: CommandContext): void {
  for (const line of lines) print(line)
}

async function runAct(act: Act, args: string[], { db, settings, print }: CommandContext): Promise<void> {
  const flags = flagsOf(act)
  const { positionals, values } = readArgs(
    args,
    Object.fromEntries(flags.map((flag) => [flag.name, optionOf(flag)])),
  )
  const names = positionalsOf(act)
  if (positionals.length !== names.length)
    throw new Error(`Use: ${synopsisOf(act)}. Put quotes around a value with spaces.`)
  const texts = Object.fromEntries(names.map((name, index) => [name, positionals[index] ?? '']))
  const body = await bodyOf(act, flags, { values, texts })
  const outcome = await act.perform({ db, settings, member: commandActor }, texts, body)
  print(`${capitalized(outcome.entry.subject)}: ${outcome.entry.act}.`)
  const lines = linesOf(outcome.report)
  for (const line of lines) print(line)
  if (outcome.isMailed !== null) print(outcome.isMailed ? `${mailNotice(settings)}.` : 'No email was sent.')
  else if (lines.length === 0) print('Nothing changed.')
}

type CommandInput = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  texts: Record<string, string>
}

async function bodyOf({ body }: Act, flags: Flag[], { values, texts }: CommandInput): Promise<object> {
  if (!body) return {}
  if (texts.file !== undefined) return { file: await contentOf(texts.file) }
  const input: Record<string, unknown> = {}
  for (const flag of flags) {
    const value = values[flag.name]
    if (value !== undefined)
      input[flag.key] =
        typeof value === 'boolean' ? value : await valueOf(flag, flag.field, [value].flat().map(String))
  }
  const parsed = v.safeParse(body, input)
  if (parsed.success) return parsed.output
  const labels = Object.fromEntries(flags.map(({ key, name }) => [key, `--${name}`]))
  throw new Error(`${sentenceOf(parsed.issues[0], labels)}.`)
}

/** The part of a schema that a command reads. */
type Field = { type: string; wrapped?: Field; item?: Field; options?: readonly unknown[] }
type Flag = { key: string; name: string; field: Field; isRequired: boolean }

/** Returns the options of an act: the fields of its body without the row's version, which no command sends. */
function flagsOf({ body, flags }: Act): Flag[] {
  const entries = Object.entries((body?.entries ?? {}) as Record<string, Field>)
  return entries
    .filter(([key]) => key !== 'version' && key !== 'file')
    .map(([key, entry]) => ({
      key,
      name: flags[key] ?? kebabCase(key.replace(/^is(?=[A-Z])/, '')),
      field: unwrap(entry),
      isRequired: entry.type !== 'optional',
    }))
}

const unwrap = (field: Field): Field => (field.wrapped ? unwrap(field.wrapped) : field)

function optionOf({ field }: Flag) {
  if (field.type === 'boolean') return { type: 'boolean' } as const
  return { type: 'string', multiple: isList(field) } as const
}

const isJson = ({ type }: Field) => ['array', 'record', 'object', 'unknown'].includes(type)
/** Lists of words are typed with commas, or by repeating the option; other lists are JSON. */
const isList = ({ item }: Field) => item !== undefined && !isJson(unwrap(item))

async function valueOf(flag: Flag, field: Field, texts: string[]): Promise<unknown> {
  const { item } = field
  const [text = ''] = texts
  if (item && isList(field)) {
    const words = texts.flatMap((part) => part.split(',')).filter(Boolean)
    return Promise.all(words.map((word) => valueOf(flag, unwrap(item), [word])))
  }
  if (field.type === 'picklist')
    return field.options?.find((option) => wordOf(option) === wordOf(text)) ?? text
  if (field.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (field.type === 'unknown' && !/^[[{@]/.test(text)) return text
  return isJson(field) ? jsonOf(flag, text) : text
}

async function jsonOf({ name }: Flag, text: string): Promise<unknown> {
  const json = text.startsWith('@') ? await textOf(text.slice(1)) : text
  if (/^@.+\.csv$/i.test(text)) return csvContents(json)
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Error(`--${name} must be JSON, or @ and the name of a JSON or CSV file.`, { cause: error })
  }
}

/** Returns "in-review" for "IN REVIEW". */
const wordOf = (option: unknown) => String(option).toLowerCase().replaceAll(/[\s_]/g, '-')
const kebabCase = (key: string) =>
  key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '')
const capitalized = (text: string) => text.replace(/^./, (first) => first.toUpperCase())

const positionalsOf = ({ params, body }: Act) => [
  ...params,
  ...(body && 'file' in body.entries ? ['file'] : []),
]

function valueText({ name, field }: Flag): string {
  const kind = field.item && isList(field) ? unwrap(field.item) : field
  if (kind.type === 'picklist') return (kind.options ?? []).map(wordOf).join(kind === field ? '|' : ',')
  if (isJson(kind)) return 'JSON'
  return kind.type === 'number' ? 'NUMBER' : name.toUpperCase().replaceAll('-', '_')
}

function flagText(flag: Flag): string {
  const option = `--${flag.name}`
  if (flag.field.type !== 'boolean') return `${option} ${valueText(flag)}`
  return flag.isRequired ? `${option}|--no-${flag.name}` : option
}

/** Returns a text such as "orders move ID --to pending|in-review [--mail]". */
export function synopsisOf(act: Act): string {
  const flags = flagsOf(act).map((flag) => (flag.isRequired ? flagText(flag) : `[${flagText(flag)}]`))
  return [act.name, ...positionalsOf(act).map((name) => name.toUpperCase()), ...flags].join(' ')
}

const usageOf = (act: Act) => `${synopsisOf(act).padEnd(30)} ${act.help}`

function helpOf(act: Act): string[] {
  const flags = flagsOf(act)
  return [
    `Usage: npm run provider -- ${synopsisOf(act)}`,
    act.help,
    ...flags.map((flag) => `  ${flagText(flag)}${flag.isRequired ? '' : '  (optional)'}`),
  ]
}

/** Returns a line such as "Status: SHIPPED" for each field; lists of rows or sentences have a line for each entry. */
export function linesOf(report: object): string[] {
  return Object.entries(report).flatMap(([name, value]: [string, unknown]) => {
    const label = labelOf(name)
    if (isListOf(value, isRow))
      return [`${label}:`, ...value.map((row, index) => `  ${index + 1}. ${rowText(row)}`)]
    if (isListOf(value, isSentence)) return [`${label}:`, ...value.map((sentence) => `  ${sentence}`)]
    return [`${label}: ${cellText(value)}`]
  })
}

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSentence = (value: unknown): value is string => typeof value === 'string' && value.includes(' ')
const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.length > 0 && value.every(isItem)

/** Returns the first value, then a text such as "percent 10" for each other value. */
export const rowText = (row: object): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([name, value]: [string, unknown], index) => {
      if (index === 0) return cellText(value)
      const label = labelOf(name).toLowerCase()
      return value === true ? label : `${label} ${cellText(value)}`
    })
    .join('  ')

function cellText(value: unknown): string {
  if (value === null || value === '') return '-'
  if (value instanceof Date) return dateOf(value)
  if (Array.isArray(value)) return value.map(cellText).join(', ') || '-'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
