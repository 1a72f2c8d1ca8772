/** The shop's FAQ and terms: exports them to a file, and replaces them with those of a file. */
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
  run: async ([typed, action, file = ''], context) => {
    const kind = textKinds.find((known) => known === typed)
    if (!kind) throw new Error('Say which text: faq or terms.')
    if (!/\.json$/i.test(file)) throw new Error('Say which file: one that ends in .json.')
    if (action === 'export') return exportTexts(kind, file, context)
    if (action === 'import') return importTexts(kind, file, context)
    throw new Error('Say what to do with it: export or import.')
  },
}

async function exportTexts(kind: TextKind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = await shopTextRows(db, kind)
  await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`)
  print(`${counted(texts.length, 'entry is', 'entries are')} in ${file}.`)
}

async function importTexts(kind: TextKind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = textsIn(JSON.parse(await textOf(file)))
  await db.transaction((tx) => setTexts(tx, kind, texts))
  print(`The shop has ${counted(texts.length, 'entry', 'entries')} there now.`)
}
