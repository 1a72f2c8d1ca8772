/** Pending jobs and jobs that were given up, and a backup of the whole shop as a download (req 22.15, 22.18). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { Hono } from 'hono'
import type { DeskJob } from '../../../src/domain/desk/mail-row'
import { dayIn } from '../../../src/domain/delivery/time-zone'
import { urlOf } from '../../db/client'
import { log } from '../../base/log'
import { listJobs } from '../../reads/jobs'
import { performAct } from '../../writes/audit'
import { writeBackup } from '../../writes/backup'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, sendRows } from './member'

const maxJobs = 100

export function deskJobRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/jobs', allow('all'), async (c) => {
      const jobs = await listJobs(db, maxJobs)
      const data = jobs.map(({ id, madeAt, dueAt, ...job }) => ({
        ...job,
        id: Number(id),
        madeAt: new Date(madeAt),
        dueAt: new Date(dueAt),
      }))
      return sendRows<DeskJob>(c, data)
    })
    .get('/backup', allow('all'), async (c) => {
      const act = { act: 'back up', subject: 'shop' }
      await performAct(db, c.get('member'), act, async () => undefined)
      const out = new PassThrough()
      const folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
      // The folder is also removed when the browser aborts the download.
      writeBackup(out, folder, { url: urlOf(db), settings })
        .catch((err: unknown) => log.warn({ err }, 'Backup download failed'))
        .finally(() => void rm(folder, { recursive: true, force: true }))
      const day = dayIn(settings.timeZone, Date.now())
      return c.body(Readable.toWeb(out) as ReadableStream, 200, {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="shop-${day}.tar.gz"`,
        'Cache-Control': 'no-store',
      })
    })
}
