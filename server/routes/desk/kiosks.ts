/**
 * Kiosks at the desk: admitting them by a code, their last report and unsent entries, and naming and removing them
 * (req 22.25).
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type DeskRowName, ReadVersion } from '../../../src/domain/desk/row'
import type { DeskKiosk, DeskKioskCode } from '../../../src/domain/desk/stall-row'
import type { Executor } from '../../db/client'
import { kioskCodeIn } from '../../../src/domain/kiosk/kiosk-name'
import { isUuid, PlainText } from '../../floor/input'
import { findKiosk, type KioskRow, listKiosks } from '../../reads/kiosk'
import { jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { admitKiosk, kioskCodeOf, nameKiosk, kioskNotFound, removeKiosk } from '../../writes/kiosk'
import type { ProviderContext } from '../context'
import { allow, type DeskEnv, sendRow, sendRows } from './member'

export const KioskChange = v.object({
  version: ReadVersion,
  name: PlainText,
})

export const KioskAdmission = v.object({ code: PlainText })

/** The version only covers these fields, because a kiosk's report is not a change by a colleague. */
const versionedFields = ({ id, name, firstSeenAt }: KioskRow) => ({ id, name, firstSeenAt })
const kioskData = (row: KioskRow) => ({ ...row, ...withVersion(versionedFields(row)) })

function kioskIdParam(c: Context): string {
  const id = keyOf(c, 'id')
  if (!isUuid(id) && kioskCodeIn(id) === null) throw kioskNotFound()
  return id
}

export function deskKioskRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: string, act: string, version: string | null = null) => ({
    act,
    subject: `kiosk ${id}`,
    version,
    read: async (tx: Executor) => {
      const kiosk = await findKiosk(tx, settings, id)
      return kiosk && versionedFields(kiosk)
    },
  })
  return new Hono<DeskEnv>()
    .get('/kiosks', allow('customers'), async (c) =>
      sendRows<DeskKiosk>(c, { data: (await listKiosks(db, settings)).map(kioskData), next: null }),
    )
    .post('/kiosks', allow('customers'), async (c) => {
      const code = kioskCodeOf((await jsonBodyOf(c, KioskAdmission)).code)
      await performAct(db, c.get('member'), actOn(code, 'add'), (tx) => admitKiosk(tx, code))
      return sendRow<DeskKioskCode>(c, { code })
    })
    .put('/kiosks/:id', allow('customers'), async (c) => {
      const { version, name } = await jsonBodyOf(c, KioskChange)
      const id = kioskIdParam(c)
      await performAct(db, c.get('member'), actOn(id, 'rename', version), (tx) => nameKiosk(tx, id, name))
      const row = await findKiosk(db, settings, id)
      if (!row) throw kioskNotFound()
      return sendRow<DeskKiosk>(c, kioskData(row))
    })
    .delete('/kiosks/:id', allow('customers'), async (c) => {
      const id = kioskIdParam(c)
      await performAct(db, c.get('member'), actOn(id, 'remove'), (tx) => removeKiosk(tx, id))
      return sendRow<DeskRowName>(c, { id })
    })
}
