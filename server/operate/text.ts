/** What the shop says in its FAQ and its terms: written to a file, and brought in again from it, whole. */
import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { counted } from '../../src/domain/count'
import { shopText } from '../db/schema-catalogue'
import { shopTextRows } from '../reads/content'
import { PlainText } from '../floor/input'
import { type Command, type CommandContext, contentOf } from './command'

const kinds = ['faq', 'terms'] as const
type Kind = (typeof kinds)[number]

/** `description` is HTML; the shop lets through of it what it lets through of any. */
const Texts = v.array(
  v.strictObject({
    title: v.pipe(PlainText, v.trim(), v.nonEmpty(), v.maxLength(300)),
    description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(20_000)),
  }),
)

export const textCommand: Command = {
  usage: [
    'text faq export faq.json       writes the FAQ to a file; terms: the terms and conditions',
    'text faq import faq.json       puts what the file says in its place',
  ],
  run: async ([typed, what, file = ''], context) => {
    const kind = kinds.find((one) => one === typed)
    if (!kind) throw new Error('Say which text: faq or terms.')
    if (!/\.json$/i.test(file)) throw new Error('Say which file: one that ends in .json.')
    if (what === 'export') return exported(kind, file, context)
    if (what === 'import') return imported(kind, file, context)
    throw new Error('Say what to do with it: export or import.')
  },
}

async function exported(kind: Kind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = await shopTextRows(db, kind)
  await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`)
  print(`${counted(texts.length, 'entry is', 'entries are')} in ${file}.`)
}

async function imported(kind: Kind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = checked(JSON.parse((await contentOf(file)).toString()))
  await db.transaction(async (tx) => {
    await tx.delete(shopText).where(eq(shopText.kind, kind))
    if (texts.length > 0)
      await tx.insert(shopText).values(texts.map((text, position) => ({ kind, position, ...text })))
  })
  print(`The shop has ${counted(texts.length, 'entry', 'entries')} there now.`)
}

function checked(given: unknown): v.InferOutput<typeof Texts> {
  const { success, output, issues } = v.safeParse(Texts, given)
  if (success) return output
  const [wrong] = issues
  const [place] = wrong.path ?? []
  const where = typeof place?.key === 'number' ? `Entry ${place.key + 1}` : 'The file'
  throw new Error(`${where}, ${v.getDotPath(wrong)?.split('.').at(-1) ?? 'as a whole'}: ${wrong.message}`)
}
