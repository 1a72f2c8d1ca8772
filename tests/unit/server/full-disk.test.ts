/** A full disk is detected by the check of the file store, and reported as a fault of the server (req 19.15). */
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

/** Writes to this device fail as on a full disk. */
const full = '/dev/full'

describe.skipIf(!existsSync(full))('file store on a full disk', () => {
  const store = fileStore({ filesUrl: null, dataFolder })
  const noSpace = expect.objectContaining({ name: 'StoreFailed', code: 'ENOSPC' })

  test('file store fails its check until it can write again', async () => {
    await store.check()
    symlinkSync(full, path.join(dataFolder, 'uploads', 'check'))
    await expect(store.check()).rejects.toEqual(noSpace)
    await store.check()
    expect(existsSync(path.join(dataFolder, 'uploads', 'check'))).toBe(false)
  })

  test('file store rejects a file when the disk is full', async () => {
    await mkdir(path.join(dataFolder, 'media'))
    symlinkSync(full, path.join(dataFolder, 'media', 'a.png'))
    await expect(store.put('media/a.png', Buffer.from('picture'))).rejects.toEqual(noSpace)
  })
})

const databaseError = (code: string) =>
  new DrizzleQueryError('insert', [], Object.assign(new DatabaseError('failed', 6, 'error'), { code }))

test.each([
  ['a full store', new StoreFailed('ENOSPC'), 507, 'STORAGEFULL'],
  ['a used-up quota', new StoreFailed('EDQUOT'), 507, 'STORAGEFULL'],
  ['a full database', databaseError('53100'), 507, 'STORAGEFULL'],
  ['another failure of the store', new StoreFailed('EIO'), 500, 'SERVER'],
  ['another failure of the database', databaseError('57P01'), 500, 'SERVER'],
])('reply to %s has status 507 or 500, and there is one log line', async (_, error, status, code) => {
  const log = captureLog()
  const app = new Hono().get('/', () => {
    throw error
  })
  app.onError(errorReply)
  const reply = await app.request('/')
  log.restore()
  expect([reply.status, (await reply.json()).ErrorCode]).toEqual([status, code])
  expect(log.withMessage('Request failed')).toHaveLength(1)
})
