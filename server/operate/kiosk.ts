/** Kiosks of a stall: admitted, seen when, what is not sent, named and removed (req 22.25). */
import { findKiosk, listKiosks } from '../reads/kiosk'
import { admitKiosk, kioskCodeOf, nameKiosk, kioskNotFound, removeKiosk } from '../writes/kiosk'
import { type Command, type CommandContext, dateOf } from './command'

export const kioskCommand: Command = {
  usage: [
    'kiosk                          the kiosks: seen when, how much each has not sent, its build',
    'kiosk admit 5F0C7A52           lists and watches the one that shows this code under "Staff"',
    'kiosk 5F0C7A52 name Counter    names one, by what it is called under "Staff"',
    'kiosk Counter remove           takes one off the list',
  ],
  run: async ([word, action, ...more], context) => {
    if (word === undefined) return list(context)
    const { db, settings, print } = context
    if (word === 'admit') {
      const code = kioskCodeOf([action, ...more].join(''))
      await db.transaction((tx) => admitKiosk(tx, code))
      return print(`${code} is listed as soon as it reports itself.`)
    }
    const kiosk = await findKiosk(db, settings, word)
    if (!kiosk) throw kioskNotFound()
    if (action === 'name') {
      await nameKiosk(db, kiosk.id, more.join(' '))
      print(`${kiosk.name} is called ${more.join(' ')}.`)
    } else if (action === 'remove') {
      await removeKiosk(db, kiosk.id)
      print(`${kiosk.name} is off the list, until it is admitted again.`)
    } else throw new Error(`A kiosk can be named and removed, not "${action ?? ''}".`)
  },
}

async function list({ db, settings, print }: CommandContext): Promise<void> {
  const rows = await listKiosks(db, settings)
  if (rows.length === 0) print('No kiosk is admitted.')
  for (const { name, seenAt, unsent, build, isSilent } of rows)
    print(
      `${name.padEnd(20)}  ${seenAt ? dateOf(seenAt) : 'not seen yet'}  ${unsent} not sent  ${build}${isSilent ? '  silent' : ''}`,
    )
}
