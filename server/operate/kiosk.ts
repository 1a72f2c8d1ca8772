/** Kiosks of a stall: seen when, what is not sent, named and removed (req 22.25). */
import { findKiosk, listKiosks } from '../reads/kiosk'
import { nameKiosk, noKiosk, removeKiosk } from '../writes/kiosk'
import { type Command, type CommandContext, dateOf } from './command'

export const kioskCommand: Command = {
  usage: [
    'kiosk                          the kiosks: seen when, how much each has not sent, its build',
    'kiosk 5F0C7A52 name Counter    names one, by what it is called under "Staff"',
    'kiosk Counter remove           takes one off the list',
  ],
  run: async ([word, what, ...more], context) => {
    if (word === undefined) return list(context)
    const { db, settings, print } = context
    const found = await findKiosk(db, settings, word)
    if (!found) throw noKiosk()
    if (what === 'name') {
      await nameKiosk(db, found.id, more.join(' '))
      print(`${found.name} is called ${more.join(' ')}.`)
    } else if (what === 'remove') {
      await removeKiosk(db, found.id)
      print(`${found.name} is off the list, until it reports itself again.`)
    } else throw new Error(`A kiosk can be named and removed, not "${what ?? ''}".`)
  },
}

async function list({ db, settings, print }: CommandContext): Promise<void> {
  const rows = await listKiosks(db, settings)
  if (rows.length === 0) print('No kiosk has reported itself.')
  for (const { name, seenAt, unsent, build, isSilent } of rows)
    print(`${name.padEnd(20)}  ${dateOf(seenAt)}  ${unsent} not sent  ${build}${isSilent ? '  silent' : ''}`)
}
