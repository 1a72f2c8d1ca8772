/** The operator's forms for leads: written, versioned, read by devices, and what they let through (req 26.7, 26.8). */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { leadCapture, leadForm, leadFormUse } from '../../server/db/schema-lead'
import { leadsCommand } from '../../server/operate/leads'
import { readTable } from '../../src/domain/csv'
import { enter, entryFields, offeredKey, seal } from './giveaway-calls'
import { leadBody, putLead } from './lead-calls'
import { newFolder } from './own-database'
import { callerOfEachTest, openProvider, refusalOf, typed } from './provider'

const provider = openProvider()
const { db } = provider
const rep = callerOfEachTest(provider, 5)
const folder = newFolder()
const operate = (...words: string[]) => typed(provider, leadsCommand, words)
const send = (body: object) => putLead(provider, rep, body)
const ask = (headers: Record<string, string> = {}) =>
  provider.get('leads/form', { ...rep.headers, ...headers })

beforeEach(async () => {
  await db.delete(leadCapture)
  await db.delete(leadForm)
  await db.delete(leadFormUse)
})

const words = 'Email me about the expo.'
const expo = {
  id: 'expo',
  title: 'Expo 2026',
  fields: [
    { id: 'name', kind: 'text', label: 'Name' },
    { id: 'email', kind: 'email', label: 'Email', required: true },
    { id: 'hall', kind: 'choice', label: 'Hall', options: ['East', 'West'] },
    { id: 'uses', kind: 'several', label: 'Used for', options: ['Staff', 'Gifts'] },
    { id: 'agreed', kind: 'consent', label: words },
  ],
}

async function write(form: object, ...more: string[]): Promise<string[]> {
  const file = path.join(folder, 'form.json')
  writeFileSync(file, JSON.stringify(form))
  return operate('form', file, ...more)
}

/** A lead in that version of the form; `more` stands over it. */
function noted(more: object = {}, Version = 1) {
  const { Badge, Email, CapturedAt } = leadBody()
  return {
    Badge,
    Email,
    CapturedAt,
    FullName: 'Noor Haddad',
    Form: { FormID: 'expo', Version },
    Answers: { hall: ['West'], uses: ['Staff', 'Gifts'] },
    Consent: { Words: words, Version: `expo ${Version}`, At: CapturedAt },
    ...more,
  }
}

describe('the command', () => {
  test('writes a form, and shows the next version of it on all devices', async () => {
    expect(await operate('form')).toEqual(['No forms yet: devices show the built-in one.'])
    expect(await write(expo)).toEqual(['Version 1 of expo written.', 'All devices show expo.'])
    expect(await write(expo)).toEqual(['expo is as it was in version 1.', 'All devices show expo.'])
    expect(await write({ ...expo, title: 'Expo 2027' })).toEqual([
      'Version 2 of expo written.',
      'All devices show expo.',
    ])
    expect(await operate('form')).toEqual(['expo  version 2  Expo 2027, 5 fields', 'All devices show expo.'])
  })

  test('gives a device a form of its own, and all of them the built-in one again', async () => {
    await write(expo)
    await write({ ...expo, id: 'vip' }, '--device', 'tablet-2')
    const idOn = async (device: string) =>
      (await (await ask({ 'X-Device-Id': device })).json()).Data?.Form.id ?? 'built-in'
    expect([await idOn('tablet-1'), await idOn('tablet-2')]).toEqual(['expo', 'vip'])
    expect(await operate('form', 'use', 'built-in')).toEqual(['All devices show built-in.'])
    expect([await idOn('tablet-1'), await idOn('tablet-2')]).toEqual(['built-in', 'vip'])
    await expect(operate('form', 'use', 'fair')).rejects.toThrow('The form fair was not found.')
    await expect(operate('form', 'use')).rejects.toThrow('Say which form')
  })

  test('refuses what is no form, each fault with its place, and changes nothing', async () => {
    await write(expo)
    const fields = [
      ...expo.fields,
      { id: 'size', kind: 'slider', label: 'Size' },
      { id: 'x', kind: 'choice' },
    ]
    await expect(write({ ...expo, fields })).rejects.toThrow(
      /form\.json can’t be used:\n +Field 6 \("size"\): "slider" is no kind .+\n +Field 7 \("x"\): "label" is missing\./,
    )
    await expect(operate('form', path.join(folder, 'none.json'))).rejects.toThrow('There is no file')
    const broken = path.join(folder, 'broken.json')
    writeFileSync(broken, '{"id":')
    await expect(operate('form', broken)).rejects.toThrow('can’t be read as JSON')
    expect(await operate('form')).toEqual(['expo  version 1  Expo 2026, 5 fields', 'All devices show expo.'])
  })
})

describe('a device', () => {
  test('reads the form, and by its ETag nothing as long as it stays', async () => {
    expect(await (await ask()).json()).toEqual({ Data: null })
    await write(expo)
    const reply = await ask()
    const { Version, Form } = (await reply.json()).Data
    expect([Version, Form.title, Form.fields[2]]).toEqual([
      1,
      'Expo 2026',
      { ...expo.fields[2], required: false },
    ])
    const held = { 'If-None-Match': reply.headers.get('ETag') ?? '' }
    const again = await ask(held)
    expect([again.status, await again.text()]).toEqual([304, ''])
    await write({ ...expo, title: 'Expo 2027' })
    expect((await (await ask(held)).json()).Data).toMatchObject({ Version: 2, Form: { title: 'Expo 2027' } })
  })
})

describe('a lead', () => {
  test('stores form, version, answers and the words that were shown, clear or sealed', async () => {
    await write(expo)
    const { CapturedAt, ...fields } = noted()
    const Sealed = await seal(await offeredKey(provider), fields)
    for (const body of [noted(), { Sealed, CapturedAt }]) expect((await send(body)).status).toBe(200)
    const stored = {
      form: { id: 'expo', version: 1 },
      answers: { hall: ['West'], uses: ['Staff', 'Gifts'] },
      consent: { words, version: 'expo 1', at: CapturedAt },
    }
    expect(await db.select().from(leadCapture)).toMatchObject([stored, stored])
  })

  test('is taken by the version in which it was noted, whatever is newer', async () => {
    await write(expo)
    const hall = { id: 'hall', kind: 'choice', label: 'Hall', options: ['North', 'South'] }
    await write({ ...expo, fields: expo.fields.map((field) => (field.id === 'hall' ? hall : field)) })
    expect((await send(noted())).status).toBe(200)
    expect((await send(noted({ Answers: { hall: ['North'] } }, 2))).status).toBe(200)
    const refusal = [422, 'Hall has an answer that is none of its options.']
    expect(await refusalOf(await send(noted({}, 2)))).toEqual(refusal)
    expect(await refusalOf(await send(noted({ Answers: { hall: ['North'] } })))).toEqual(refusal)
  })

  test.each([
    [{ Form: { FormID: 'expo', Version: 9 } }, 'The shop has no such form.'],
    [{ Form: { FormID: 'expo', Version: '1' } }, 'Form.Version has a wrong value.'],
    [{ Form: null }, 'The form “New lead” does not ask for “hall”.'],
    [{ Email: '' }, 'Email is required.'],
    [{ Company: 'Harbour' }, 'The form “Expo 2026” does not ask for “company”.'],
    [{ Answers: { hall: 'West' } }, 'Answers.hall has a wrong value.'],
    [{ Answers: { uses: ['Staff', 'x'.repeat(201)] } }, 'Used for can have at most 200 characters'],
    [
      { Consent: { Words: 'Anything.', Version: 'expo 1', At: '2026-11-27T01:02:03.000Z' } },
      'The words of the consent are not those of the form.',
    ],
  ])('is refused with %j', async (more, refusal) => {
    await write(expo)
    expect(await refusalOf(await send(noted(more)))).toEqual([422, refusal])
  })

  test('has a column for each field of its form, by what it was called last', async () => {
    await write(expo)
    await send(noted({ Email: 'noor@harbour.example', Answers: { hall: ['West'] } }))
    const fields = expo.fields.map((one) => (one.id === 'hall' ? { ...one, label: 'Which hall' } : one))
    await write({ ...expo, fields })
    await write({ ...expo, id: 'fair', title: 'Fair' })
    await write({ ...expo, id: 'unused' })
    const Fair = { FormID: 'fair', Version: 1 }
    const later = {
      Form: Fair,
      Answers: { uses: ['Gifts'] },
      Consent: null,
      CapturedAt: '2026-11-28T00:00:00Z',
    }
    await send(noted({ Email: 'Noor@harbour.example', ...later }))
    await send(leadBody())
    const file = path.join(folder, 'leads.csv')
    await operate('csv', file)
    const [heading = [], ...lines] = readTable(readFileSync(file, 'utf8'), ',')
    const from = heading.indexOf('Form')
    expect(heading.slice(from)).toEqual(['Form', 'Which hall', 'Used for (expo)', 'Hall', 'Used for (fair)'])
    const told = lines.map((line) => line.slice(from).join('|'))
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(['||||', 'fair 1|West|||Gifts'])
  })

  test('erased has no answers left', async () => {
    await write(expo)
    await send(noted({ Email: 'noor@harbour.example' }))
    await operate('erase', 'noor@harbour.example')
    expect(await db.select().from(leadCapture)).toMatchObject([{ answers: {} }])
  })
})

describe('the giveaway', () => {
  /** What is sent, what is answered and what is stored, byte for byte but for ids and times. */
  async function story(id: string): Promise<string> {
    const fields = entryFields({
      EntryID: id,
      EmailAddress: `${id}@school.example`,
      CapturedAt: '2026-11-20',
    })
    const reply = await enter(provider, fields)
    const headers = [...reply.headers].filter(([name]) => !/date|request/i.test(name))
    const { rows } = await db.execute(`select * from giveaway_entry where entry_id = '${id}'`)
    const told = JSON.stringify([reply.status, headers, await reply.text(), rows])
    return told.replaceAll(id, '').replace(/"(id|received_at)":("[^"]*"|\d+)/g, '$1')
  }

  test('is byte for byte what it was, with and without forms of the operator’s', async () => {
    const without = await story(randomUUID())
    await write(expo)
    await write({ ...expo, id: 'giveaway', title: 'Giveaway' })
    expect(await story(randomUUID())).toBe(without)
    expect(without).toContain('Thank you for entering. Good luck in the draw!')
  })
})
