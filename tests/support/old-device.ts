/**
 * A device as an earlier build of the shop left it, recorded from a real browser: saved replies, account prices, a
 * saved catalogue of 40 products, two wishlist items, a brief, a half-written message and two kiosk entries, all
 * unsent. Tests restore the device for another customer of the same role, with current times.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { partitionOf } from '../../src/domain/account/identity'
import { type DeviceCopy, writeDevice } from './device-copy'

export const recorded = {
  wishlist: ['Mildura 700ml Clear Tritan Drink Bottle', 'Bellingen 600ml Squeeze Sports Bottle'],
  brief: 'Logo left, in gold, from the old house',
  message: 'A half written message of the old house',
  /** A product of the saved catalogue that was never opened on that device. */
  product: { slug: 'byron-cheese-serving-board-set', name: 'Byron Cheese Serving Board Set' },
}

type Recording = DeviceCopy & { recordedAt: number; userId: string; roleId: number; lineId: string }

export type NewOwner = { userId: string; token: string; email: string; lineId: string }

/** Restores the device's storage before any code of the shop runs on the page's origin. */
export function restoreOldDevice(page: Page, origin: string, owner: NewOwner): Promise<void> {
  return writeDevice(page, origin, readRecording(owner))
}

function readRecording({ userId, token, email, lineId }: NewOwner): Recording {
  const packed = readFileSync(new URL('./old-device.json.gz', import.meta.url))
  const recording = JSON.parse(gunzipSync(packed).toString()) as Recording
  const text = JSON.stringify(recording)
    .replaceAll(recording.lineId, lineId)
    .replaceAll(
      partitionOf({ userId: recording.userId, roleId: recording.roleId }),
      partitionOf({ userId, roleId: recording.roleId }),
    )
  const adapted = JSON.parse(text) as Recording
  const elapsedMs = Date.now() - recording.recordedAt
  const { 'showfloor-kiosk': _, ...entries } = adapted.localStorage
  return {
    ...adapted,
    localStorage: { ...entries, token, Email: email, UserName: email, UserID: userId },
    databases: adapted.databases.map((database) => {
      const isOwned = /outbox|drafts/.test(database.name)
      return isOwned
        ? {
            ...database,
            records: database.records.map((record) =>
              shiftTimes(record, elapsedMs, recording.userId, userId),
            ),
          }
        : database
    }),
  }
}

/** Returns the value with every time increased by `elapsedMs`, and with another owner. */
function shiftTimes<T>(value: T, elapsedMs: number, oldUser: string, newUser: string): T {
  if (typeof value === 'number' && value > 1.6e12) return (value + elapsedMs) as T
  if (value === oldUser) return newUser as T
  if (Array.isArray(value)) return value.map((item) => shiftTimes(item, elapsedMs, oldUser, newUser)) as T
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    shiftTimes(field, elapsedMs, oldUser, newUser),
  ])
  return Object.fromEntries(fields) as T
}
