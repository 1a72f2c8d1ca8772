/**
 * Lead forms at the desk: created, changed and assigned to devices, with the same effect as by command (req 22.27).
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskAuditLog } from '../../../../server/db/schema-desk'
import { leadCapture, leadForm, leadFormUse } from '../../server/tables'
import { formsInUse } from '../../server/read-forms'
import { builtInForm, readLeadForm } from '../../rules/lead-form'
import { showLeadForm, writeLeadForm } from '../../server/write-form'
import { testParity, parityRunners } from '../../../../tests/contract/desk-and-command'
import { deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { leadBody, putLead } from './lead-calls'
import { newCustomer, openProvider, readRefusal } from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const rep = await newCustomer(provider, 5)
const { cookie } = await newStaffMember(provider, ['customers'])
const { callDesk, dataOf, read } = deskOf(provider, cookie)

const fields = [
  { id: 'email', kind: 'email', label: 'Email' },
  { id: 'hall', kind: 'choice', label: 'Hall', options: ['East', 'West'] },
]
const { form: expo } = readLeadForm({ id: 'expo', title: 'Expo', fields })

/** Resets the forms: Expo for all devices, and a separate form for one tablet. */
const resetForms = async () => {
  for (const table of [leadCapture, leadForm, leadFormUse]) await db.delete(table)
  if (!expo) throw new Error('The form of this test is not valid.')
  await writeLeadForm(db, expo)
  await writeLeadForm(db, { ...expo, id: 'vip' })
  await showLeadForm(db, 'expo', '')
  await showLeadForm(db, 'vip', 'tablet-2')
}
beforeEach(resetForms)

const show = 'POST lead-forms/show'
const onTablet1 = { device: 'tablet-1', form: 'built-in' }
testParity(parityRunners(provider, cookie), { outcome: () => formsInUse(db), reset: resetForms }, [
  ['a form is shown on all devices', 'lead-forms choose --form vip', show, { device: '', form: 'vip' }],
  ['a form is shown on one device', 'lead-forms choose --form built-in --device tablet-1', show, onTablet1],
  ['a device is reset', 'lead-forms choose --device tablet-2', show, { device: 'tablet-2', form: null }],
  ['a form is removed', 'lead-forms remove vip', 'DELETE lead-forms/vip'],
])

describe('lead forms', () => {
  test('lead form gets an id from its title, and a new version with each change', async () => {
    const added = await dataOf('POST lead-forms', { title: 'Expo', fields })
    expect(added).toMatchObject({ id: 'expo-2', title: 'Expo', version: expect.any(String) })
    const { version } = added
    const change = { title: 'Expo West', fields, version }
    expect(await dataOf('PUT lead-forms/expo-2', change)).toMatchObject({ title: 'Expo West' })
    expect(await readRefusal(await callDesk('PUT lead-forms/expo-2', change))).toEqual([
      409,
      'A colleague has changed this in the meantime. The current version is shown.',
    ])
    const versions = (await db.select().from(leadForm)).filter(({ id }) => id === 'expo-2')
    expect(versions.map((row) => row.version)).toEqual([1, 2])
    const acts = await db.select().from(deskAuditLog)
    expect(acts.map(({ act, subject }) => `${act}: ${subject}`)).toEqual(
      expect.arrayContaining(['add: lead form Expo', 'change: lead form expo-2']),
    )
  })

  test('built-in lead form can be read', async () => {
    const { title, fields: builtInFields } = await read('lead-forms/built-in')
    expect({ title, fields: builtInFields }).toEqual({ title: builtInForm.title, fields: builtInForm.fields })
  })

  test.each([
    ['a faulty field', { fields: [...fields, { kind: 'slider' }] }, /^Field 3: "id" is missing\.\n/],
    ['half a surrogate pair', { fields, title: 'Expo \ud83d' }, /^Title must be one line\.$/],
    ['no list of fields', { fields: 'none' }, /^Fields must be a list$/],
  ])('lead form with %s is refused', async (_, faultyFields, message) => {
    const reply = await callDesk('PUT lead-forms/expo', { title: 'Expo', ...faultyFields })
    expect(await readRefusal(reply)).toEqual([422, expect.stringMatching(message)])
    const form = await read('lead-forms/expo')
    expect(form).toMatchObject({ title: 'Expo', fields: expo?.fields })
  })

  test('lead form that does not exist is not found', async () => {
    for (const call of [
      callDesk('GET lead-forms/fair'),
      callDesk('PUT lead-forms/fair', { title: 'F', fields }),
    ])
      expect(await readRefusal(await call)).toEqual([404, 'This form was not found.'])
  })
})

describe('removed lead form', () => {
  const formOnTablet2 = async () => {
    const reply = await provider.get('leads/form', { ...rep.headers, 'X-Device-Id': 'tablet-2' })
    return (await reply.json()).Data?.Form.id ?? null
  }
  const formIds = (forms: { id: string }[]) => forms.map(({ id }) => id)

  test('form leaves the list and its devices, and comes back with them when restored', async () => {
    expect(await dataOf('DELETE lead-forms/vip')).toEqual({ id: 'vip' })
    const lists = await read('lead-forms')
    expect([lists.forms, lists.removed].map(formIds)).toEqual([['built-in', 'expo'], ['vip']])
    expect(lists).toMatchObject({ all: 'expo', own: [] })
    expect(await formOnTablet2()).toBe('expo')
    await dataOf('DELETE lead-forms/expo')
    expect([(await read('lead-forms')).all, await formOnTablet2()]).toEqual(['built-in', null])
    for (const call of [
      callDesk('GET lead-forms/vip'),
      callDesk('DELETE lead-forms/vip'),
      callDesk('POST lead-forms/fair/restore'),
    ])
      expect(await readRefusal(await call)).toEqual([404, 'This form was not found.'])
    expect(await readRefusal(await callDesk(show, { device: '', form: 'vip' }))).toEqual([
      404,
      'The form vip was not found.',
    ])
    expect(await dataOf('POST lead-forms/vip/restore')).toMatchObject({ id: 'vip', title: 'Expo' })
    expect(await formOnTablet2()).toBe('vip')
    const acts = await db.select().from(deskAuditLog)
    expect(acts.slice(-3).map(({ act, subject }) => `${act}: ${subject}`)).toEqual([
      'remove: lead form vip',
      'remove: lead form expo',
      'restore: lead form vip',
    ])
  })

  test('lead of an offline device that names the form is accepted', async () => {
    await dataOf('DELETE lead-forms/vip')
    const { Email, CapturedAt } = leadBody()
    const answers = { Form: { FormID: 'vip', Version: 1 }, Answers: { hall: ['West'] } }
    const id = randomUUID()
    expect((await putLead(provider, rep, { Email, CapturedAt, ...answers }, id)).status).toBe(200)
    expect(await read(`leads/${id}`)).toMatchObject({
      form: { id: 'vip', version: 1 },
      answers: { 'vip hall': ['West'] },
    })
  })

  test('id of the form is not used for a new form with the same title', async () => {
    await dataOf('DELETE lead-forms/expo')
    expect(await dataOf('POST lead-forms', { title: 'Expo', fields })).toMatchObject({ id: 'expo-2' })
  })

  test('built-in form cannot be removed', async () => {
    const reply = await callDesk('DELETE lead-forms/built-in')
    expect(await readRefusal(reply)).toEqual([422, 'The built-in form can’t be removed.'])
  })
})

test('lead forms are listed with the devices that sent leads and their own forms', async () => {
  // This lead comes from a device without a name.
  await provider.put(`leads/${randomUUID()}`, leadBody(), rep.headers)
  await putLead(provider, rep, leadBody())
  const { forms, ...use } = await read('lead-forms')
  expect(forms.map(({ id }: { id: string }) => id)).toEqual(['built-in', 'expo', 'vip'])
  const assigned = [{ device: 'tablet-2', formId: 'vip' }]
  expect(use).toEqual({ removed: [], all: 'expo', own: assigned, devices: ['tablet-1'] })
})
