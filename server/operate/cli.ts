/** `npm run provider -- …`: the operator's commands, also while the shop is open. */
import { openOrJoin } from '../db/open'
import { createMailer } from '../mail/mailer'
import { explainAndExit, readSettings } from '../settings'
import { commandOf } from './commands'

async function operate([name = '', ...words]: string[]): Promise<void> {
  const command = commandOf(name)
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

// Whoever reads only the head of it has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

operate(process.argv.slice(2)).catch(explainAndExit)
