/**
 * The command that lists a stall's kiosks with their last report and unsent entries, and admits, names and removes
 * kiosks (req 22.25).
 */
import { findKiosk, listKiosks } from '../reads/kiosk'
import { admitKiosk, kioskCodeOf, nameKiosk, kioskNotFound, removeKiosk } from '../writes/kiosk'
import { type Command, type CommandContext, dateOf } from './command'

export const kioskCommand: Command = {
  usage: [
    'kiosk                          lists kiosks: last seen, unsent entries, build',
    'kiosk admit 5F0C7A52           adds the tablet that shows this code under "Staff"',
    'kiosk 5F0C7A52 name Counter    names a kiosk',
    'kiosk Counter remove           removes a kiosk from the list',
  ],
  run: async ([word, action, ...more], context) => {
    if (word === undefined) return list(context)
    const { db, settings, print } = context
    if (word === 'admit') {
      const code = kioskCodeOf([action, ...more].join(''))
      await db.transaction((tx) => admitKiosk(tx, code))
      return print(`Kiosk ${code} added. It is listed after its first report.`)
    }
    const kiosk = await findKiosk(db, settings, word)
    if (!kiosk) throw kioskNotFound()
    if (action === 'name') {
      await nameKiosk(db, kiosk.id, more.join(' '))
      print(`Kiosk ${kiosk.name} is now called ${more.join(' ')}.`)
    } else if (action === 'remove') {
      await removeKiosk(db, kiosk.id)
      print(`Kiosk ${kiosk.name} removed. To list it again, use "kiosk admit".`)
    } else throw new Error(`Unknown action "${action ?? ''}". Use name or remove.`)
  },
}

async function list({ db, settings, print }: CommandContext): Promise<void> {
  const rows = await listKiosks(db, settings)
  if (rows.length === 0) print('No kiosks yet.')
  for (const { name, seenAt, unsent, build, isSilent } of rows)
    print(
      `${name.padEnd(20)}  ${seenAt ? dateOf(seenAt) : 'not seen yet'}  ${unsent} unsent  ${build}${isSilent ? '  offline' : ''}`,
    )
}
