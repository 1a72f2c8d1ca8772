/** The operator's lead forms: written, versioned, read by devices, and used to validate leads (req 26.7, 26.8). */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { leadCapture, leadForm, leadFormUse } from '../../server/tables'
import { commandOf } from '../../../../server/operate/cli'
import { readTable } from '../../../../src/domain/csv'
import {
  sendEntry,
  entryFields,
  readGiveawayKey,
  encryptEntry,
} from '../../../../tests/contract/giveaway-calls'
import { leadBody, putLead } from './lead-calls'
import { newFolder } from '../../../../tests/contract/file-resources'
import { callerOfEachTest, openProvider, readRefusal, runCommand } from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const rep = callerOfEachTest(provider, 5)
const folder = newFolder()
const runLeadsCommand = (...args: string[]) => runCommand(provider, commandOf('leads'), args)
const chooseForm = (...args: string[]) => runCommand(provider, commandOf('lead-forms'), ['choose', ...args])
const send = (body: object) => putLead(provider, rep, body)
const fetchForm = (headers: Record<string, string> = {}) =>
  provider.get('leads/form', { ...rep.headers, ...headers })

beforeEach(async () => {
  await db.delete(leadCapture)
  await db.delete(leadForm)
  await db.delete(leadFormUse)
})

const consentText = 'Email me about the expo.'
const expo = {
  id: 'expo',
  title: 'Expo 2026',
  fields: [
    { id: 'name', kind: 'text', label: 'Name' },
    { id: 'email', kind: 'email', label: 'Email', required: true },
    { id: 'hall', kind: 'choice', label: 'Hall', options: ['East', 'West'] },
    { id: 'uses', kind: 'several', label: 'Used for', options: ['Staff', 'Gifts'] },
    { id: 'agreed', kind: 'consent', label: consentText },
  ],
}

async function writeForm(form: object | string, ...args: string[]): Promise<string[]> {
  const file = path.join(folder, 'form.json')
  writeFileSync(file, typeof form === 'string' ? form : JSON.stringify(form))
  return runLeadsCommand('form', file, ...args)
}
const inUse = 'All devices show expo.'

/** Returns the body of a lead entered in this version of the form; `overrides` replaces some of its fields. */
function formLead(overrides: object = {}, Version = 1) {
  const { Badge, Email, CapturedAt } = leadBody()
  return {
    Badge,
    Email,
    CapturedAt,
    FullName: 'Noor Haddad',
    Form: { FormID: 'expo', Version },
    Answers: { hall: ['West'], uses: ['Staff', 'Gifts'] },
    Consent: { Words: consentText, Version: `expo ${Version}`, At: CapturedAt },
    ...overrides,
  }
}

describe('leads form command', () => {
  test('command writes a form, and stores a changed form as its next version', async () => {
    expect(await runLeadsCommand('form')).toEqual(['No forms yet. Devices show the built-in form.'])
    expect(await writeForm(expo)).toEqual(['Saved version 1 of expo.', inUse])
    expect(await writeForm(expo)).toEqual(['expo is unchanged since version 1.', inUse])
    expect(await writeForm({ ...expo, title: 'Expo 2027' })).toEqual(['Saved version 2 of expo.', inUse])
    expect(await runLeadsCommand('form')).toEqual(['expo  version 2  Expo 2027, 5 fields', inUse])
  })

  test('command restores a removed form when it saves the form again', async () => {
    await writeForm(expo)
    await runCommand(provider, commandOf('lead-forms'), ['remove', 'expo'])
    expect(await runLeadsCommand('form')).toEqual(['No forms yet. Devices show the built-in form.'])
    expect(await writeForm(expo)).toEqual(['expo is unchanged since version 1.', inUse])
    expect(await runLeadsCommand('form')).toEqual(['expo  version 1  Expo 2026, 5 fields', inUse])
  })

  test('command assigns a form to one device, and the built-in form to all other devices', async () => {
    await writeForm(expo)
    await writeForm({ ...expo, id: 'vip' }, '--device', 'tablet-2')
    const formIdOn = async (device: string) =>
      (await (await fetchForm({ 'X-Device-Id': device })).json()).Data?.Form.id ?? 'built-in'
    expect([await formIdOn('tablet-1'), await formIdOn('tablet-2')]).toEqual(['expo', 'vip'])
    await chooseForm('--form', 'built-in')
    expect(await runLeadsCommand('form')).toContain('All devices show built-in.')
    expect([await formIdOn('tablet-1'), await formIdOn('tablet-2')]).toEqual(['built-in', 'vip'])
    await expect(chooseForm('--form', 'fair')).rejects.toThrow('The form fair was not found.')
  })

  test('command refuses an invalid form, names each faulty field and changes nothing', async () => {
    await writeForm(expo)
    const fields = [
      ...expo.fields,
      { id: 'size', kind: 'slider', label: 'Size' },
      { id: 'x', kind: 'choice' },
    ]
    await expect(writeForm({ ...expo, fields })).rejects.toThrow(
      /form\.json has errors:\n +Field 6 \("size"\): "slider" is not a known kind .+\n +Field 7 \("x"\): "label" is missing\./,
    )
    await expect(runLeadsCommand('form', path.join(folder, 'none.json'))).rejects.toThrow('There is no file')
    await expect(writeForm('{"id":')).rejects.toThrow('is not valid JSON')
    expect(await runLeadsCommand('form')).toEqual(['expo  version 1  Expo 2026, 5 fields', inUse])
  })
})

test('device reads the form, and gets 304 by its ETag until the form changes', async () => {
  expect(await (await fetchForm()).json()).toEqual({ Data: null })
  await writeForm(expo)
  const reply = await fetchForm()
  const { Version, Form } = (await reply.json()).Data
  expect([Version, Form.title, Form.fields[2]]).toEqual([
    1,
    'Expo 2026',
    { ...expo.fields[2], required: false },
  ])
  const conditional = { 'If-None-Match': reply.headers.get('ETag') ?? '' }
  const secondReply = await fetchForm(conditional)
  expect([secondReply.status, await secondReply.text()]).toEqual([304, ''])
  await writeForm({ ...expo, title: 'Expo 2027' })
  const { Data } = await (await fetchForm(conditional)).json()
  expect(Data).toMatchObject({ Version: 2, Form: { title: 'Expo 2027' } })
})

describe('lead of a form', () => {
  test('lead stores form, version, answers and consent words, clear or encrypted', async () => {
    await writeForm(expo)
    const { CapturedAt, ...fields } = formLead()
    const encrypted = await encryptEntry(await readGiveawayKey(provider), fields)
    for (const body of [formLead(), { Sealed: encrypted, CapturedAt }])
      expect((await send(body)).status).toBe(200)
    const stored = {
      form: { id: 'expo', version: 1 },
      answers: { hall: ['West'], uses: ['Staff', 'Gifts'] },
      consent: { words: consentText, version: 'expo 1', at: CapturedAt },
    }
    expect(await db.select().from(leadCapture)).toMatchObject([stored, stored])
  })

  test('lead is validated against the form version in which it was entered', async () => {
    await writeForm(expo)
    const hall = { id: 'hall', kind: 'choice', label: 'Hall', options: ['North', 'South'] }
    await writeForm({ ...expo, fields: expo.fields.map((field) => (field.id === 'hall' ? hall : field)) })
    expect((await send(formLead())).status).toBe(200)
    expect((await send(formLead({ Answers: { hall: ['North'] } }, 2))).status).toBe(200)
    const refusal = [422, 'Hall has an answer that isn’t one of its options.']
    expect(await readRefusal(await send(formLead({}, 2)))).toEqual(refusal)
    expect(await readRefusal(await send(formLead({ Answers: { hall: ['North'] } })))).toEqual(refusal)
  })

  test.each([
    [{ Form: { FormID: 'expo', Version: 9 } }, 'The shop has no such form.'],
    [{ Form: { FormID: 'expo', Version: '1' } }, 'Version must be a number'],
    [{ Form: null }, 'The form “New lead” does not ask for “hall”.'],
    [{ Company: 'Harbour' }, 'The form “Expo 2026” does not ask for “company”.'],
    [{ Answers: { hall: 'West' } }, 'Hall must be a list'],
    [{ Answers: { uses: ['Staff', 'x'.repeat(201)] } }, 'Used for can have at most 200 characters'],
  ])('lead is refused with %j', async (overrides, refusal) => {
    await writeForm(expo)
    expect(await readRefusal(await send(formLead(overrides)))).toEqual([422, refusal])
  })

  test('lead table has a column for each form field, named by its latest label', async () => {
    await writeForm(expo)
    await send(formLead({ Email: 'noor@harbour.example', Answers: { hall: ['West'] } }))
    const fields = expo.fields.map((field) =>
      field.id === 'hall' ? { ...field, label: 'Which hall' } : field,
    )
    await writeForm({ ...expo, fields })
    await writeForm({ ...expo, id: 'fair', title: 'Fair' })
    await writeForm({ ...expo, id: 'unused' })
    const fair = { Form: { FormID: 'fair', Version: 1 }, Answers: { uses: ['Gifts'] }, Consent: null }
    await send(formLead({ Email: 'Noor@harbour.example', CapturedAt: '2026-11-28T00:00:00Z', ...fair }))
    await send(leadBody())
    const file = path.join(folder, 'leads.csv')
    await runLeadsCommand('csv', file)
    const [heading = [], ...lines] = readTable(readFileSync(file, 'utf8'), ',')
    const formColumn = heading.indexOf('Form')
    const formHeadings = ['Form', 'Which hall', 'Used for (expo)', 'Hall', 'Used for (fair)']
    expect(heading.slice(formColumn)).toEqual(formHeadings)
    const formCells = lines.map((line) => line.slice(formColumn).join('|'))
    expect(formCells.toSorted((a, b) => a.localeCompare(b))).toEqual(['||||', 'fair 1|West|||Gifts'])
  })

  test('erased lead has no answers left', async () => {
    await writeForm(expo)
    await send(formLead({ Email: 'noor@harbour.example' }))
    await runLeadsCommand('erase', 'noor@harbour.example')
    expect(await db.select().from(leadCapture)).toMatchObject([{ answers: {} }])
  })
})

/** Returns the reply to a giveaway entry and its stored row as JSON, without ids and times. */
async function recordEntry(): Promise<string> {
  const id = randomUUID()
  const fields = entryFields({ EntryID: id, EmailAddress: `${id}@school.example`, CapturedAt: '2026-11-20' })
  const reply = await sendEntry(provider, fields)
  const headers = [...reply.headers].filter(([name]) => !/date|request/i.test(name))
  const { rows } = await db.execute(`select * from giveaway_entry where entry_id = '${id}'`)
  const record = JSON.stringify([reply.status, headers, await reply.text(), rows])
  return record.replaceAll(id, '').replace(/"(id|received_at)":("[^"]*"|\d+)/g, '$1')
}

test('giveaway entry is byte for byte the same with and without operator forms', async () => {
  const recordWithoutForms = await recordEntry()
  await writeForm(expo)
  await writeForm({ ...expo, id: 'giveaway', title: 'Giveaway' })
  expect(await recordEntry()).toBe(recordWithoutForms)
  expect(recordWithoutForms).toContain('Thank you for entering. Good luck in the draw!')
})
