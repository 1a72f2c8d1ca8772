/** Draws and entries of the giveaway at the desk, with the same effect as by command (req 22.14). */
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { deskAuditLog } from '../../../../server/db/schema-desk'
import { commandOf } from '../../../../server/operate/cli'
import { deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { entryFields, sendEntry } from '../../../../tests/contract/giveaway-calls'
import { openProvider, runCommand } from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const { cookie, email } = await newStaffMember(provider, ['all'])
const { callDesk, read } = deskOf(provider, cookie)

test('draw with one seed gives the same winners by command and at the desk', async () => {
  for (const name of ['Ada', 'Ben', 'Cy'])
    await sendEntry(provider, { ...entryFields(), FullName: name, EmailAddress: `${name}@school.example` })
  const words = 'draw --seed spring --winners 2'
  const output = await runCommand(provider, commandOf('giveaway'), words)
  const draw = { seed: 'spring', winners: 2 }
  const refusal = await (await callDesk('POST giveaway/draw', draw)).json()
  expect(refusal.ErrorCode).toBe('DRAWN')
  const { data } = await (await callDesk('POST giveaway/draw', { ...draw, again: true })).json()
  const winnerNames = data.winners.map(({ fullName }: { fullName: string }) => fullName)
  const printedNames = output.flatMap((line) => / full name (\w+)/.exec(line)?.[1] ?? [])
  expect(printedNames).toEqual(winnerNames)
  expect(refusal.ErrorMessage).toContain(`: ${winnerNames.join(', ')}. Set "again"`)
  const { draws } = await read('giveaway')
  expect(draws).toMatchObject([{ seed: 'spring', people: 3, winners: data.winners }, { by: email }])
  const [act] = await read('acts?q=giveaway')
  expect(act).toMatchObject({ act: 'draw', after: { seed: 'spring', people: 3 } })
  expect(await read('giveaway/purge?before=2999-01-01')).toEqual({ count: 3 })
  expect((await callDesk('POST giveaway/purge', { before: '2999-01-01' })).status).toBe(200)
  expect(await read('giveaway')).toMatchObject({ all: 0 })
  expect((await callDesk('POST giveaway/draw', {})).status).toBe(409)
})

test('of two draws at the same moment one is the first, and one has to be confirmed', async () => {
  for (const EmailAddress of ['ada@school.example', 'ben@school.example'])
    await sendEntry(provider, { ...entryFields(), EmailAddress })
  const draw = async () => (await callDesk('POST giveaway/draw', {})).json()
  const draws = await db.transaction(async (tx) => {
    // No draw can be logged, and so be the first, before both wait.
    await tx.execute(sql`lock table ${deskAuditLog} in share mode`)
    const bothDraws = [draw(), draw()]
    const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`
    await vi.waitFor(async () => expect((await tx.execute(waiting)).rows).toHaveLength(2))
    return bothDraws
  })
  const replies = await Promise.all(draws)
  expect(replies.filter(({ ErrorCode }) => ErrorCode === 'DRAWN')).toHaveLength(1)
  expect((await read('giveaway')).draws).toMatchObject([
    { winners: replies.find(({ data }) => data).data.winners },
  ])
})
