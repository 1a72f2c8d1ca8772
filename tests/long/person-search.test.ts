/** A person's data in a shop whose customers have stored a gigabyte of drafts (req 27.1, 27.2). */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { commandOf } from '../../server/operate/cli'
import { newDraft } from '../../features/drafts/tests/contract/draft-calls'
import { newFolder } from '../contract/file-resources'
import { newCustomer, openProvider, runCommand } from '../contract/provider'

const provider = openProvider()
const { db } = provider
const draftBytes = 256 * 1024
const drafts = Number(process.env['PERSON_DRAFTS_MB'] ?? 100) * 4
const maxMs = 60_000

beforeAll(async () => {
  const { userId } = await newCustomer(provider)
  // The inserts are split to stay below the statement timeout, and their text can hardly be compressed by PostgreSQL.
  for (let first = 1; first <= drafts; first += 200)
    await db.execute(sql`
      insert into client_draft (user_id, id, version, body)
      select ${userId}, gen_random_uuid(), n, (
        select json_build_object('n', n, 'x', left(string_agg(md5(n::text || m) || ' a-' || m || '@b.example ', ''), ${draftBytes - 100}))
        from generate_series(1, ${Math.ceil(draftBytes / 48)}) m)
      from generate_series(${first}::int, ${Math.min(first + 199, drafts)}::int) n`)
}, 600_000)

test('data of a person is exported and erased within a minute each', { timeout: 300_000 }, async () => {
  const [person, other] = [await newCustomer(provider), await newCustomer(provider)]
  const email = `${randomUUID()}@vane.example`
  await newDraft(provider, other, { note: `Ask ${email}` })
  await db.update(appUser).set({ email }).where(eq(appUser.id, person.userId))
  const file = path.join(newFolder(), 'person.json')
  const startedAt = performance.now()
  await runCommand(provider, commandOf('person'), ['export', email, file])
  const exportMs = performance.now() - startedAt
  await runCommand(provider, commandOf('person'), ['erase', email])
  const eraseMs = performance.now() - startedAt - exportMs
  console.log(`${(drafts * draftBytes) / 2 ** 20} MB: export ${exportMs | 0} ms, erase ${eraseMs | 0} ms`)
  expect(JSON.parse(readFileSync(file, 'utf8')).data.client_draft).toEqual([{ texts: [`Ask ${email}`] }])
  expect(Math.max(exportMs, eraseMs)).toBeLessThan(maxMs)
})
