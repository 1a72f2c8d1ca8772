/** The operator's commands by their names, in the order in which help lists them. */
import { counted } from '../../src/domain/cart/quantity'
import { emptyShop, seedWhenEmpty } from '../db/seed/seed-shop'
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

/** Throws with the usage of all of them where there is none of this name. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  const usage = Object.values(commands).flatMap((one) => one.usage)
  throw new Error(['Say what to do: npm run provider -- …', ...usage].join('\n    '))
}
