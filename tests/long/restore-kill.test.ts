/**
 * A restore that is killed at any moment: no provider starts on the partial data, and another restore brings back the
 * whole shop.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../server/db/open'
import { backupCommand } from '../../server/operate/backup'
import { projectFolder } from '../../server/base/settings'
import { newArtwork, png } from '../contract/upload-calls'
import { placeOrder } from '../contract/order-calls'
import { newFolder } from '../contract/file-resources'
import { newCustomer, openProvider, testSettings, runCommand } from '../contract/provider'
import { readStoredFiles, newDatabase, digestRows } from '../contract/shop-contents'

/** `RESTORE_KILLS=30` makes a larger run. */
const kills = Number(process.env['RESTORE_KILLS'] ?? 6)
/** Approximate duration of a restore. */
const restoreMs = 1200

test(`shop is restored completely after ${kills} kills of the restore`, {
  timeout: kills * 30_000,
}, async () => {
  const source = openProvider()
  for (let index = 0; index < 40; index++) {
    const customer = await newCustomer(source)
    await newArtwork(source, customer, { bytes: await png(index), name: 'logo.png' })
    await placeOrder(source, customer, {}, true)
  }
  const file = path.join(newFolder(), 'shop.tar.gz')
  await runCommand(source, backupCommand, [file])
  // The source goes on: half a minute after an order, a job updates the stock in its documents.
  const savedRows = await digestRows(source.db)
  const settings = { ...testSettings, dataFolder: newFolder() }
  const { db, url } = openProvider(settings, await newDatabase(inject('databaseServer')))
  const openShop = () => openDatabase({ ...settings, databaseUrl: url })
  const isUnfinished = async () =>
    (await db.execute(sql`select from pg_namespace where nspname = 'showfloor_restore'`)).rows.length > 0
  const isRestoring = async () =>
    (
      await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'showfloor-migrate'`)
    ).rows.length > 0
  const restore = () =>
    spawn(process.execPath, ['--import', 'tsx', 'server/operate/cli.ts', 'restore', file], {
      cwd: projectFolder,
      env: { ...process.env, DATABASE_URL: url, SHOWFLOOR_DATA: settings.dataFolder },
      stdio: 'inherit',
    })
  for (let kill = 0; kill < kills; kill++) {
    const child = restore()
    do await pause(100)
    while (!((await isRestoring()) && (await isUnfinished())))
    await pause((restoreMs * kill) / kills)
    child.kill('SIGKILL')
    while (await isRestoring()) await pause(10)
    if (!(await isUnfinished())) break
    await expect(openShop()).rejects.toThrow('A restore did not finish.')
  }
  if (await isUnfinished()) expect(await once(restore(), 'exit')).toEqual([0, null])
  expect(await digestRows(db)).toEqual(savedRows)
  expect(await readStoredFiles(settings)).toEqual(await readStoredFiles(testSettings))
  await (await openShop()).close()
})
