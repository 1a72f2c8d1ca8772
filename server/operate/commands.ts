/** The operator's commands by their names, in the order in which help lists them. */
import { counted } from '../../src/domain/count'
import { emptyShop, seedWhenEmpty } from '../../demo/seed/seed-shop'
import { artworkFolder } from '../files/artwork'
import { pictureFolder } from '../files/profile-picture'
import { fileStore } from '../files/store'
import { ownerKey } from '../files/sweep'
import { artworkCommand } from './artwork'
import { backupCommand } from './backup'
import { couponCommand } from './coupon'
import type { Command, CommandContext } from './command'
import { enquiryCommand } from './enquiry'
import { filesCommand } from './files'
import { giveawayCommand } from './giveaway'
import { importCommand } from './import'
import { jobsCommand } from './jobs'
import { orderCommand } from './order'
import { productCommand } from './product'
import { restoreCommand } from './restore'
import { textCommand } from './text'
import { userCommand } from './user'

const commands: Record<string, Command> = {
  order: orderCommand,
  enquiry: enquiryCommand,
  artwork: artworkCommand,
  coupon: couponCommand,
  user: userCommand,
  giveaway: giveawayCommand,
  product: productCommand,
  import: importCommand,
  text: textCommand,
  jobs: jobsCommand,
  files: filesCommand,
  backup: backupCommand,
  restore: restoreCommand,
  seed: { usage: ['seed                           fills a shop that has no products'], run: seed },
  reset: {
    usage: [
      'reset                          deletes EVERYTHING, customers and orders included, and fills it again',
    ],
    run: async (words, context) => {
      await emptyShop(context.db)
      const store = fileStore(context.settings)
      for (const folder of [artworkFolder, pictureFolder]) await store.dropAll(folder)
      await store.drop(ownerKey)
      await seed(words, context)
    },
  },
}

async function seed(_: string[], { db, settings, print }: CommandContext): Promise<void> {
  const isFilled = await seedWhenEmpty(db, settings)
  print(
    isFilled ? `Filled with ${counted(settings.seedProducts, 'product')}.` : 'The shop has products already.',
  )
}

/** Throws where there is none of this name: with the usage of all of them where none was named, else with the nearest. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  if (name !== '') {
    const nearest = nearestOf(name.toLowerCase(), Object.keys(commands))
    const offer = nearest === null ? '' : ` Did you mean '${nearest}'?`
    throw new Error(`There is no command '${name}'.${offer} 'npm run provider --' lists all of them.`)
  }
  const usage = Object.values(commands).flatMap((one) => one.usage)
  throw new Error(['Say what to do: npm run provider -- …', ...usage].join('\n    '))
}

/** At most half of it typed wrong; null where nothing is near. */
function nearestOf(typed: string, names: string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .filter(({ name, edits }) => edits <= Math.ceil(name.length / 2))
    .toSorted((one, other) => one.edits - other.edits)
  return nearest?.name ?? null
}

/** Letters to add, take away or replace. */
function editsBetween(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
