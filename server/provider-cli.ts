/**
 * `npm run provider -- seed | reset`: fills an empty shop, or deletes everything in it and fills it again.
 */
import { openDatabase } from './db/open'
import { emptyShop, seedWhenEmpty } from './db/seed/seed-shop'
import { explainAndExit } from './explain-and-exit'
import { readSettings } from './settings'

async function operate(command: string | undefined): Promise<void> {
  if (command !== 'seed' && command !== 'reset') throw new Error('Say what to do: seed or reset.')
  const settings = readSettings()
  const database = await openDatabase(settings)
  try {
    if (command === 'reset') await emptyShop(database.db)
    const isFilled = await seedWhenEmpty(database.db, settings.seedProducts)
    console.log(
      isFilled ? `Filled with ${settings.seedProducts} products.` : 'The shop has products already.',
    )
  } finally {
    await database.close()
  }
}

operate(process.argv[2]).catch(explainAndExit)
