/** The shop's FAQ and terms: exports them to a file, and replaces them with those of a file. */
import { writeFile } from 'node:fs/promises'
import { withCount } from '../../src/domain/count'
import { shopTextRows } from '../reads/content'
import { setTexts, type TextKind, textKinds, textsIn } from '../writes/shop-text'
import { type Command, type CommandContext, textOf } from './command'

export const textCommand: Command = {
  usage: [
    'text faq export faq.json       exports the FAQ; terms: the terms and conditions',
    'text faq import faq.json       replaces the FAQ with the content of the file',
  ],
  run: async ([typed, action, file = ''], context) => {
    const kind = textKinds.find((known) => known === typed)
    if (!kind) throw new Error('Specify a text: faq or terms.')
    if (!/\.json$/i.test(file)) throw new Error('Specify a file that ends in .json.')
    if (action === 'export') return exportTexts(kind, file, context)
    if (action === 'import') return importTexts(kind, file, context)
    throw new Error('Specify an action: export or import.')
  },
}

async function exportTexts(kind: TextKind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = await shopTextRows(db, kind)
  await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`)
  print(`Exported ${withCount(texts.length, 'entry', 'entries')} to ${file}.`)
}

async function importTexts(kind: TextKind, file: string, { db, print }: CommandContext): Promise<void> {
  const texts = textsIn(JSON.parse(await textOf(file)))
  await db.transaction((tx) => setTexts(tx, kind, texts))
  print(`Imported ${withCount(texts.length, 'entry', 'entries')}.`)
}
