/** The acts on the shop's stall at an exhibition: on kiosks, and the import of a tablet's file (req 20.7, 22.25). */
import * as v from 'valibot'
import { DeskRowName, ReadVersion } from '../../src/domain/desk/row'
import { DeskKiosk, DeskKioskCode, DeskTabletImport } from '../../src/domain/desk/stall-row'
import type { Executor } from '../db/client'
import { invalid } from '../base/errors'
import { PlainText } from '../base/input'
import { findKiosk, type KioskRow } from '../reads/kiosk'
import { withVersion } from '../writes/audit'
import { admitKiosk, kioskCodeOf, kioskNotFound, nameKiosk, removeKiosk } from '../writes/kiosk'
import { readTabletFile } from '../writes/read-file'
import { importTabletFile, type TabletImports } from '../writes/tablet-entries'
import { act, type ActContext, FileBytes } from './act'

/** The version only covers these fields, because a kiosk's report is not a change by a colleague. */
const versionedFields = ({ id, name, firstSeenAt }: KioskRow) => ({ id, name, firstSeenAt })
export const kioskData = (row: KioskRow) => ({ ...row, ...withVersion(versionedFields(row)) })

/** Kiosks are named by their id, their code or their name. */
async function kioskIdOf(text: string, { db, settings }: ActContext): Promise<string> {
  const kiosk = await findKiosk(db, settings, text)
  if (!kiosk) throw kioskNotFound()
  return kiosk.id
}

async function kioskRow(tx: Executor, { id }: { id: string }, { settings }: ActContext) {
  const kiosk = await findKiosk(tx, settings, id)
  return kiosk && versionedFields(kiosk)
}

const kioskActFields = {
  rights: ['customers'],
  params: { id: kioskIdOf },
  subject: ({ id }: { id: string }) => `kiosk ${id}`,
  read: kioskRow,
} as const

export const kioskActs = [
  act({
    name: 'kiosks add',
    help: 'Admits a kiosk by the code on its screen.',
    call: ['POST', '/kiosks'],
    rights: ['customers'],
    body: v.object({ code: PlainText }),
    subject: ({ code }) => `kiosk ${kioskCodeOf(code)}`,
    read: (tx, { code }, context) => kioskRow(tx, { id: kioskCodeOf(code) }, context),
    write: (tx, { code }) => admitKiosk(tx, kioskCodeOf(code)),
    send: (_, { code }) => ({ code: kioskCodeOf(code) }),
    reply: DeskKioskCode,
  }),
  act({
    name: 'kiosks rename',
    help: 'Names a kiosk.',
    call: ['PUT', '/kiosks/:id'],
    ...kioskActFields,
    body: v.object({ version: ReadVersion, name: PlainText }),
    write: (tx, { id, name }) => nameKiosk(tx, id, name),
    send: async (_, { id }, { db, settings }) => {
      const kiosk = await findKiosk(db, settings, id)
      if (!kiosk) throw kioskNotFound()
      return kioskData(kiosk)
    },
    reply: DeskKiosk,
  }),
  act({
    name: 'kiosks remove',
    help: 'Removes a kiosk from the list.',
    call: ['DELETE', '/kiosks/:id'],
    ...kioskActFields,
    write: (tx, { id }) => removeKiosk(tx, id),
    send: (_, { id }) => ({ id }),
    reply: DeskRowName,
  }),
]

/** `imports`: the kinds of items in a tablet's file. */
export const tabletImportAct = (imports: TabletImports) =>
  act({
    name: 'giveaway import',
    help: 'Imports the file that a tablet’s staff saved.',
    call: ['PUT', '/giveaway/tablet'],
    rights: ['customers'],
    subject: () => 'giveaway',
    body: v.object({ file: FileBytes }),
    log: () => 'import tablet file',
    prepare: async ({ file }) => {
      const tabletFile = await readTabletFile(file)
      if (tabletFile.head.isTabletFile) return tabletFile
      throw invalid('This file was not saved by "Export JSON" under "Staff" on the tablet.')
    },
    write: (tx, _, { settings, prepared }) => importTabletFile({ db: tx, settings }, prepared, imports),
    loggedResult: ({ added, known }) => ({ added, known }),
    reply: DeskTabletImport,
  })
