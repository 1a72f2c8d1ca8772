/** Kiosks at the desk, with their last report and unsent entries (req 22.25). */
import { Hono } from 'hono'
import type { DeskKiosk } from '../../../src/domain/desk/stall-row'
import { kioskData } from '../../acts/stall'
import { listKiosks } from '../../reads/kiosk'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, sendRows } from './member'

export function deskKioskRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/kiosks', allow('customers'), async (c) =>
    sendRows<DeskKiosk>(c, (await listKiosks(db, settings)).map(kioskData)),
  )
}
