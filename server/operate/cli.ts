/**
 * `npm run provider -- …`: the operator's commands, in the order in which the help lists them. They also work while
 * the shop is open.
 */
import { existsSync } from 'node:fs'
import { demoCatalogue } from '../../demo/seed/demo-catalogue'
import { emptyShop, seedWhenEmpty } from '../../demo/seed/seed-shop'
import { withCount } from '../../src/domain/count'
import { actsByNoun, allActs } from '../acts'
import type { Act } from '../acts/act'
import { openOrJoin } from '../db/open'
import { serverFeatures } from '../features'
import { fileStore } from '../files/store'
import { ownerKey } from '../files/sweep'
import { log } from '../base/log'
import { mergeRecords } from '../base/merge-records'
import { explainAndExit, readSettings } from '../base/settings'
import { customerFolders } from '../writes/backup'
import { allPersonalTables } from '../writes/person-tables'
import { allPurgeRules, refuseUnknownRules } from '../writes/purge'
import { commandOfNoun } from './act-command'
import { artworkCommand } from './artwork'
import { backupCommand } from './backup'
import { restoreCommand } from './restore'
import type { Command, CommandContext } from './command'
import { enquiryCommand } from './enquiry'
import { filesCommand } from './files'
import { importCommand } from './import'
import { jobsCommand } from './jobs'
import { lists } from './lists'
import { orderCommand } from './order'
import { personCommand } from './person'
import { productCommand } from './product'
import { userCommand } from './user'

async function operate([name = '', ...args]: string[]): Promise<void> {
  const command = commandOf(name)
  const settings = readSettings()
  refuseUnknownRules(settings, allPurgeRules(serverFeatures))
  // Slow statements of a large import are not worth logging.
  log.level = 'error'
  // If SHOWFLOOR_DATA is missing, the command would silently work on a new, empty shop.
  if (settings.databaseUrl === null && !existsSync(settings.dataFolder) && !command.open)
    console.error(`  No shop in ${settings.dataFolder} yet. If yours is elsewhere, set SHOWFLOOR_DATA.`)
  const { db, url, close } = await (command.open ?? openOrJoin)(settings)
  try {
    await command.run(args, { db, url, settings, print: (line) => console.log(line) })
  } finally {
    await close()
  }
}

/** Commands for work that is not an act. */
const otherCommands: Record<string, Command> = {
  orders: orderCommand,
  requests: enquiryCommand,
  artwork: artworkCommand,
  coupons: lists.coupons,
  customers: lists.customers,
  user: userCommand,
  person: personCommand(allPersonalTables(serverFeatures)),
  kiosks: lists.kiosks,
  ...mergeRecords(...serverFeatures.map((feature) => feature.commands ?? {})),
  products: productCommand,
  categories: lists.categories,
  import: importCommand,
  texts: lists.texts,
  brand: lists.brand,
  home: lists.home,
  delivery: lists.delivery,
  jobs: jobsCommand,
  log: lists.log,
  files: filesCommand,
  backup: backupCommand,
  restore: restoreCommand,
  seed: {
    usage: ['seed                           adds SEED_PRODUCTS demo products to a shop that has none'],
    run: seed,
  },
  reset: {
    usage: [
      'reset                          deletes EVERYTHING, customers and orders included, and starts over',
    ],
    run: async (args, context) => {
      await emptyShop(context.db)
      const store = fileStore(context.settings)
      for (const folder of customerFolders) await store.deleteFolder(folder)
      await store.deleteFile(ownerKey)
      await seed(args, context)
    },
  },
}

const actNouns = actsByNoun(allActs(serverFeatures, demoCatalogue))
const nouns = new Set([...Object.keys(otherCommands), ...actNouns.keys()])
const commands = Object.fromEntries(
  [...nouns].map((noun): [string, Command] => {
    const other = otherCommands[noun]
    const acts = actNouns.get(noun) ?? new Map<string, Act>()
    return [noun, other && acts.size === 0 ? other : commandOfNoun(acts, other)]
  }),
)

export const commandNames = Object.keys(commands)

async function seed(_: string[], { db, settings, print }: CommandContext): Promise<void> {
  const { seedProducts } = settings
  const isSeeded = await seedWhenEmpty(db, settings)
  if (isSeeded) print(`Added ${withCount(seedProducts, 'product')}.`)
  else if (seedProducts === 0) print('No demo products: SEED_PRODUCTS is 0, or not set for a public shop.')
  else print('Nothing was added: the shop has products, or its demo was removed (see products fill-demo).')
}

/**
 * Throws when there is no command of this name: with the usage of all commands for an empty name, else with the most
 * similar name.
 */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  if (name !== '') {
    const nearest = nearestOf(name.toLowerCase(), Object.keys(commands))
    const offer = nearest === null ? '' : ` Did you mean '${nearest}'?`
    throw new Error(`Unknown command '${name}'.${offer} Run 'npm run provider --' for a list.`)
  }
  const usage = Object.values(commands).flatMap((entry) => entry.usage)
  throw new Error(['Usage: npm run provider -- COMMAND', ...usage].join('\n    '))
}

/** Returns the most similar name, if at most half of its letters are wrong; null when no name is similar. */
function nearestOf(word: string, names: string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(word, name) }))
    .filter(({ name, edits }) => edits <= Math.ceil(name.length / 2))
    .toSorted((a, b) => a.edits - b.edits)
  return nearest?.name ?? null
}

/** Number of letters to add, remove or replace. */
function editsBetween(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, target] of [...to].entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === target ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

if (import.meta.filename === process.argv[1]) {
  // A reader such as `head` may close the pipe early, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  operate(process.argv.slice(2)).catch(explainAndExit)
}
