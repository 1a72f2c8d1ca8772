/** What the shop says in its FAQ and its terms: written to a file, and brought in again from it, whole. */
import { writeFile } from 'node:fs/promises'
import { counted } from '../../src/domain/count'
import { shopTextRows } from '../reads/content'
import { setTexts, type TextKind, textKinds, textsIn } from '../writes/shop-text'
import { type Command, type CommandContext, textOf } from './command'

export const textCommand: Command = {
  usage: [
    'text faq export faq.json       writes the FAQ to a file; terms: the terms and conditions',
    'text faq import faq.json       puts what the file says in its place',
  ],
  run: async ([typed, what, file = ''], context) => {
    const kind = textKinds.find((one) => one === typed)
    if (!kind) throw new Error('Say which text: faq or terms.')
    if (!/\.json$/i.test(file)) throw new Error('Say which file: one that ends in .json.')
    if (what === 'export') return exported(kind, file, context)
    if (what === 'import') return imported(kind, file, context)
    throw new Error('Say what to do with it: export or import.')
  },
}

async function exported(kind: TextKind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = await shopTextRows(db, kind)
  await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`)
  print(`${counted(texts.length, 'entry is', 'entries are')} in ${file}.`)
}

async function imported(kind: TextKind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = textsIn(JSON.parse(await textOf(file)))
  await db.transaction((tx) => setTexts(tx, kind, texts))
  print(`The shop has ${counted(texts.length, 'entry', 'entries')} there now.`)
}
