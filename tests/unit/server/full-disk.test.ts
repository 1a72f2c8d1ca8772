/** A full disk: seen by the check of the store, and said to be ours (req 19.15). */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fileStore, StoreFailed } from '../../../server/files/store'
import { errorReply } from '../../../server/replies/error-reply'
import { captureLog } from '../../support/log'

const dataFolder = mkdtempSync(path.join(tmpdir(), 'showfloor-full-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** What is written there fails as on a full disk. */
const full = '/dev/full'

describe.skipIf(!existsSync(full))('a store without room', () => {
  const store = fileStore({ filesUrl: null, dataFolder })
  const noSpace = expect.objectContaining({ name: 'StoreFailed', code: 'ENOSPC' })

  test('is not ready until it takes bytes again', async () => {
    await store.check()
    symlinkSync(full, path.join(dataFolder, 'uploads', 'check'))
    await expect(store.check()).rejects.toEqual(noSpace)
    await store.check()
    expect(existsSync(path.join(dataFolder, 'uploads', 'check'))).toBe(false)
  })

  test('keeps no file', async () => {
    await mkdir(path.join(dataFolder, 'media'))
    symlinkSync(full, path.join(dataFolder, 'media', 'a.png'))
    await expect(store.keep('media/a.png', Buffer.from('picture'))).rejects.toEqual(noSpace)
  })
})

const ofDatabase = (code: string) =>
  new DrizzleQueryError('insert', [], Object.assign(new DatabaseError('failed', 6, 'error'), { code }))

test.each([
  ['the store', new StoreFailed('ENOSPC'), 507, 'STORAGEFULL'],
  ['the quota', new StoreFailed('EDQUOT'), 507, 'STORAGEFULL'],
  ['the database', ofDatabase('53100'), 507, 'STORAGEFULL'],
  ['another failure of the store', new StoreFailed('EIO'), 500, 'SERVER'],
  ['another failure of the database', ofDatabase('57P01'), 500, 'SERVER'],
])('what is full is 507, and a line in the log: %s', async (_, error, status, code) => {
  const log = captureLog()
  const app = new Hono().get('/', () => {
    throw error
  })
  app.onError(errorReply)
  const reply = await app.request('/')
  log.restore()
  expect([reply.status, (await reply.json()).ErrorCode]).toEqual([status, code])
  expect(log.said('A request failed')).toHaveLength(1)
})
