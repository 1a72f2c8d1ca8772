/** `npm run provider -- …`: the operator's commands, also while the shop is open. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { openOrJoin } from '../db/open'
import { emptyShop, seedWhenEmpty } from '../db/seed/seed-shop'
import { explainAndExit, readSettings } from '../settings'
import { createMailer } from '../mail/mailer'
import { artworkCommand } from './artwork'
import { couponCommand } from './coupon'
import type { Command, CommandContext } from './command'
import { giveawayCommand } from './giveaway'
import { importCommand } from './import'
import { orderCommand } from './order'
import { textCommand } from './text'
import { userCommand } from './user'

const commands: Record<string, Command> = {
  order: orderCommand,
  artwork: artworkCommand,
  coupon: couponCommand,
  user: userCommand,
  giveaway: giveawayCommand,
  import: importCommand,
  text: textCommand,
  seed: { usage: ['seed                           fills a shop that has no products'], run: seed },
  reset: {
    usage: [
      'reset                          deletes EVERYTHING, customers and orders included, and fills it again',
    ],
    run: async (words, context) => {
      await emptyShop(context.db)
      await rm(path.join(context.settings.dataFolder, 'uploads'), { recursive: true, force: true })
      await seed(words, context)
    },
  },
}

async function seed(_: string[], { db, settings, print }: CommandContext): Promise<void> {
  const isFilled = await seedWhenEmpty(db, settings)
  print(isFilled ? `Filled with ${settings.seedProducts} products.` : 'The shop has products already.')
}

async function operate([name = '', ...words]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const usage = Object.values(commands).flatMap((one) => one.usage)
    throw new Error(['Say what to do: npm run provider -- …', ...usage].join('\n    '))
  }
  const settings = readSettings()
  const database = await openOrJoin(settings)
  const mailer = createMailer(settings)
  try {
    await command.run(words, { db: database.db, mailer, settings, print: (line) => console.log(line) })
    await mailer.settled()
  } finally {
    await database.close()
  }
}

operate(process.argv.slice(2)).catch(explainAndExit)
