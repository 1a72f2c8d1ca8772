/** Forms for leads at the desk: written, changed, and given to devices, as by command (req 22.27). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskAct } from '../../server/db/schema-desk'
import { leadCapture, leadForm, leadFormUse } from '../../server/db/schema-lead'
import { formsInUse } from '../../server/reads/lead-form'
import { builtInForm, readLeadForm } from '../../src/domain/lead/lead-form'
import { showLeadForm, writeLeadForm } from '../../server/writes/lead-form'
import { type BothRow, testBoth, waysOf } from './desk-both'
import { deskCall, newMember } from './desk-calls'
import { leadBody, putLead } from './lead-calls'
import { newCustomer, openProvider, refusalOf } from './provider'

const provider = openProvider()
const { db } = provider
const rep = await newCustomer(provider, 5)
const { cookie } = await newMember(provider, ['customers'])
const ask = (...[call, body]: [Parameters<typeof deskCall>[2], object?]) =>
  deskCall(provider, cookie, call, body)
const dataOf = async (reply: Promise<Response>) => (await (await reply).json()).data

const fields = [
  { id: 'email', kind: 'email', label: 'Email' },
  { id: 'hall', kind: 'choice', label: 'Hall', options: ['East', 'West'] },
]
const { form: expo } = readLeadForm({ id: 'expo', title: 'Expo', fields })

/** Expo for all, and one tablet with a form of its own. */
const again = async () => {
  for (const table of [leadCapture, leadForm, leadFormUse]) await db.delete(table)
  if (!expo) throw new Error('The form of this test is none.')
  await writeLeadForm(db, expo)
  await writeLeadForm(db, { ...expo, id: 'vip' })
  await showLeadForm(db, 'expo', '')
  await showLeadForm(db, 'vip', 'tablet-2')
}
beforeEach(again)

const inUse = () => formsInUse(db)
const show = ['POST', 'lead-forms/show'] as const
const rows: BothRow[] = [
  [
    'a form is shown on all devices',
    ['leads', 'form', 'use', 'vip'],
    [...show],
    { device: '', form: 'vip' },
    inUse,
    again,
  ],
  [
    'the built-in one is shown on one device',
    ['leads', 'form', 'use', 'built-in', '--device', 'tablet-1'],
    [...show],
    { device: 'tablet-1', form: 'built-in' },
    inUse,
    again,
  ],
  [
    'a device shows what all show',
    ['leads', 'form', 'reset', '--device', 'tablet-2'],
    [...show],
    { device: 'tablet-2', form: null },
    inUse,
    again,
  ],
  [
    'no form that is not there is shown',
    ['leads', 'form', 'use', 'fair'],
    [...show],
    { device: '', form: 'fair' },
    inUse,
    again,
  ],
]
testBoth(waysOf(provider, cookie), rows)

describe('a form', () => {
  test('is added under a name made of its title, and changed as its next version', async () => {
    const added = await dataOf(ask(['POST', 'lead-forms'], { title: 'Expo', fields }))
    expect(added).toMatchObject({ id: 'expo-2', title: 'Expo', version: expect.any(String) })
    const { version } = added
    const change = { title: 'Expo West', fields, version }
    expect(await dataOf(ask(['PUT', 'lead-forms/expo-2'], change))).toMatchObject({ title: 'Expo West' })
    expect(await refusalOf(await ask(['PUT', 'lead-forms/expo-2'], change))).toEqual([
      409,
      'A colleague changed this in the meantime. Here it is as it is now.',
    ])
    const versions = (await db.select().from(leadForm)).filter(({ id }) => id === 'expo-2')
    expect(versions.map((row) => row.version)).toEqual([1, 2])
    const acts = await db.select().from(deskAct)
    expect(acts.map(({ act, subject }) => `${act}: ${subject}`)).toEqual(
      expect.arrayContaining(['add: form for leads expo-2', 'change: form for leads expo-2']),
    )
  })

  test('begins with the questions of the built-in one, which stays', async () => {
    const { title, fields: asked } = await dataOf(ask(['GET', 'lead-forms/built-in']))
    expect({ title, fields: asked }).toEqual({ title: builtInForm.title, fields: builtInForm.fields })
    const reply = await ask(['PUT', 'lead-forms/built-in'], { title: 'Mine', fields })
    expect(await refusalOf(reply)).toEqual([422, '"built-in" is the form that is there without yours.'])
  })

  test.each([
    [
      'each fault with its place',
      { fields: [...fields, { kind: 'slider' }] },
      /^Field 3: "id" is missing\.\n/,
    ],
    ['a letter that is half', { fields, title: 'Expo \ud83d' }, /^"title" must be one line\.$/],
    ['no list of fields', { fields: 'none' }, /^fields has a wrong value\.$/],
  ])('is refused with %s', async (_, more, words) => {
    const reply = await ask(['PUT', 'lead-forms/expo'], { title: 'Expo', ...more })
    expect(await refusalOf(reply)).toEqual([422, expect.stringMatching(words)])
    expect(await dataOf(ask(['GET', 'lead-forms/expo']))).toMatchObject({
      title: 'Expo',
      fields: expo?.fields,
    })
  })

  test('that is not there is not found', async () => {
    for (const call of [
      ask(['GET', 'lead-forms/fair']),
      ask(['PUT', 'lead-forms/fair'], { title: 'F', fields }),
    ])
      expect(await refusalOf(await call)).toEqual([404, 'The form fair was not found.'])
  })
})

test('forms are listed with devices that noted leads, and which of them shows another', async () => {
  // One whose device has no name.
  await provider.put(`leads/${randomUUID()}`, leadBody(), rep.headers)
  await putLead(provider, rep, leadBody())
  const { forms, ...use } = await dataOf(ask(['GET', 'lead-forms']))
  expect(forms.map(({ id }: { id: string }) => id)).toEqual(['built-in', 'expo', 'vip'])
  expect(use).toEqual({
    all: 'expo',
    own: [{ device: 'tablet-2', formId: 'vip' }],
    devices: ['tablet-1'],
  })
})
