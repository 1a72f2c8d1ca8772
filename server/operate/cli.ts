/** `npm run provider -- …`: the operator's commands, also while the shop is open. */
import { existsSync } from 'node:fs'
import { openOrJoin } from '../db/open'
import { log } from '../floor/log'
import { explainAndExit, readSettings } from '../floor/settings'
import { commandOf } from './commands'

async function operate([name = '', ...words]: string[]): Promise<void> {
  const command = commandOf(name)
  const settings = readSettings()
  // That a statement of a large import is slow is nothing to tell its operator.
  log.level = 'error'
  // Whoever left out a setting of the shop would look into an empty one, and wonder.
  if (settings.databaseUrl === null && !existsSync(settings.dataFolder) && !command.open)
    console.error(`  There is no shop in ${settings.dataFolder} yet: SHOWFLOOR_DATA says where yours is.`)
  const { db, url, close } = await (command.open ?? openOrJoin)(settings)
  try {
    await command.run(words, { db, url, settings, print: (line) => console.log(line) })
  } finally {
    await close()
  }
}

// Whoever reads only the head of it has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

operate(process.argv.slice(2)).catch(explainAndExit)
