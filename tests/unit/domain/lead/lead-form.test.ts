/** The operator's form: what is wrong with one, and what it lets through. */
import { describe, expect, it, test } from 'vitest'
import { readBadge } from '../../../../src/domain/lead/badge'
import {
  answerTo,
  blankAnswers,
  blankLead,
  leadErrors,
  leadFrom,
} from '../../../../src/domain/lead/lead-answers'
import {
  answersOfBadge,
  builtInForm,
  builtInId,
  type LeadField,
  newFormId,
  readLeadForm,
  type VersionedForm,
  withFieldIds,
} from '../../../../src/domain/lead/lead-form'

const email = { id: 'email', kind: 'email', label: 'Email' }
const written = (...fields: unknown[]) => ({ id: 'expo', title: 'Expo', fields: [email, ...fields] })

function formOf(...fields: object[]): VersionedForm {
  const { form, problems } = readLeadForm(written(...fields))
  if (!form) throw new Error(problems.join())
  return { ...form, version: 3 }
}

describe('a form that can’t be used says what is wrong, and where', () => {
  const field = { id: 'size', kind: 'text', label: 'Size' }
  it.each<[string, unknown, string[]]>([
    ['no form', null, ['A form must be an object.']],
    ['none of its parts', {}, ['"id" is missing.', '"title" is missing.', '"fields" is missing.']],
    [
      'the id of the built-in form',
      { ...written(), id: builtInId },
      ['"built-in" is the form that is there without yours.'],
    ],
    [
      'an unknown kind',
      written({ ...field, kind: 'slider' }),
      [
        'Field 2 ("size"): "slider" is no kind of field that is known here: text, email, phone, choice, several, grade, date, products, note, consent.',
      ],
    ],
    ['a field that is none', written('size'), ['Field 2: A field must be an object.']],
    ['no label', written({ id: 'size', kind: 'text' }), ['Field 2 ("size"): "label" is missing.']],
    [
      'an option that is empty',
      written({ ...field, kind: 'choice', options: ['S', ' '] }),
      ['Field 2 ("size"), option 2: An option is empty.'],
    ],
    [
      'an option of two lines',
      written({ ...field, kind: 'several', options: ['S', 'M\nL'] }),
      ['Field 2 ("size"), option 2: An option must be one line.'],
    ],
    [
      'one option',
      written({ ...field, kind: 'choice', options: ['S'] }),
      ['Field 2 ("size"): a field of kind choice needs two "options" or more.'],
    ],
    [
      'options twice, where none belong',
      written({ ...field, options: ['S', 'S'] }),
      [
        'Field 2 ("size"): a field of kind text has no "options".',
        'Field 2 ("size"): an option is there twice.',
      ],
    ],
    [
      'a second email under the same id',
      written(email),
      [
        'Field 2 ("email"): an earlier field has the same "id".',
        'Field 2 ("email"): there can be one field of kind email.',
      ],
    ],
    [
      'an id that means something else',
      written({ ...field, id: 'phone' }, { ...field, id: 'badge' }),
      ['Field 2 ("phone"): a field of this "id" is of kind phone.', 'Field 3 ("badge"): this "id" is taken.'],
    ],
    [
      'a consent that must be given',
      written({ ...field, kind: 'consent', required: true }),
      ['Field 2 ("size"): consent is free: leave "required" out.'],
    ],
    [
      'nobody whom it is about',
      { ...written(), fields: [field] },
      ['It needs a field for a name, company, email or phone.'],
    ],
  ])('%s', (_, document, problems) => {
    expect(readLeadForm(document)).toEqual({ problems })
  })
})

test('a form is read as written, without what a later version adds to a field', () => {
  const { form } = readLeadForm({
    ...written({ id: 'hall', kind: 'text', label: ' Hall ', hint: 'x' }),
    x: 1,
  })
  const blank = { required: false, options: [] }
  expect(form).toEqual({
    id: 'expo',
    title: 'Expo',
    fields: [
      { ...email, ...blank },
      { id: 'hall', kind: 'text', label: 'Hall', ...blank },
    ],
  })
})

test('the built-in form is one that an operator could write', () => {
  const { version: _, ...document } = { ...builtInForm, id: 'expo' }
  expect(readLeadForm(document)).toEqual({ form: document })
})

describe('answers', () => {
  const form = formOf(
    { id: 'hall', kind: 'text', label: 'Hall', required: true },
    { id: 'size', kind: 'choice', label: 'Size', options: ['S', 'M'] },
    { id: 'uses', kind: 'several', label: 'Uses', options: ['Staff', 'Gifts'] },
    { id: 'visit', kind: 'date', label: 'Visit' },
    { id: 'how-hot', kind: 'grade', label: 'Grade' },
    { id: 'agreed', kind: 'consent', label: 'Write to me.' },
  )
  const given = {
    email: 'Jo@Harbour.example',
    hall: ' 2 ',
    size: 'M',
    uses: 'Staff\nGifts',
    visit: '2027-02-01',
    'how-hot': 'hot',
    agreed: '1',
  }
  const lead = leadFrom(form, given, 0)

  it('become a lead with the form’s version and the words of its consent', () => {
    expect(lead).toEqual({
      ...blankLead,
      email: 'jo@harbour.example',
      grade: 'hot',
      consent: { words: 'Write to me.', version: 'expo 3', at: '1970-01-01T00:00:00.000Z' },
      form: { id: 'expo', version: 3 },
      answers: { hall: ['2'], size: ['M'], uses: ['Staff', 'Gifts'], visit: ['2027-02-01'] },
    })
    expect(leadErrors(lead, form, null)).toEqual({})
    expect(form.fields.map((field) => answerTo(lead, field).join())).toEqual([
      'jo@harbour.example',
      '2',
      'M',
      'Staff,Gifts',
      '2027-02-01',
      'hot',
      'Write to me.',
    ])
  })

  it.each<[string, Partial<typeof lead>, object]>([
    ['nothing required', { answers: {} }, { hall: 'Hall is required.' }],
    ['nobody', { email: '' }, { email: 'Scan a badge, or fill in Email.' }],
    ['a badge alone', { email: '', badge: 'A-17' }, {}],
    ['no address', { email: 'jo' }, { email: 'Invalid email format' }],
    [
      'none of the options',
      { answers: { ...lead.answers, size: ['XL'] } },
      { size: 'Size has an answer that is none of its options.' },
    ],
    ['two of one', { answers: { ...lead.answers, size: ['S', 'M'] } }, { size: 'Size has one answer.' }],
    ['no day', { answers: { ...lead.answers, visit: ['2027-02-30'] } }, { visit: 'Visit must be a date.' }],
    [
      'other words of consent',
      { consent: { words: 'Send me all.', version: 'expo 3', at: '' } },
      { agreed: 'The words of the consent are not those of the form.' },
    ],
    [
      'what is not asked',
      { company: 'Acme', answers: { ...lead.answers, colour: ['Red'] } },
      {
        company: 'The form “Expo” does not ask for “company”.',
        colour: 'The form “Expo” does not ask for “colour”.',
      },
    ],
  ])('%s', (_, changed, errors) => {
    expect(leadErrors({ ...lead, ...changed }, form, null)).toEqual(errors)
  })

  it('begin blank, whom it is about first, nothing chosen and nothing agreed to', () => {
    const order = { id: 'expo', title: 'Expo', fields: [...form.fields].toReversed() }
    expect(Object.entries(blankAnswers(order))).toEqual(
      ['badge', 'email', 'agreed', 'how-hot', 'visit', 'uses', 'size', 'hall'].map((id) => [id, '']),
    )
  })

  it('come from a badge as far as the form asks', () => {
    const badge = readBadge('MECARD:N:Haddad,Noor;EMAIL:noor@harbour.example;;')
    expect(answersOfBadge(form, badge)).toEqual([
      ['badge', badge.raw],
      ['email', 'noor@harbour.example'],
    ])
  })
})

test('a lead of the built-in form needs somebody, and an address that is one', () => {
  expect(leadErrors({ ...blankLead, note: 'Caps' }, builtInForm, null)).toEqual({
    name: 'Scan a badge, or fill in Name, Company, Email or Phone.',
  })
  expect(leadErrors({ ...blankLead, badge: 'A-17', timing: 'Soon' }, builtInForm, null)).toEqual({})
})

test('a photographed card is somebody, and is asked for where the shop takes one', () => {
  expect(leadErrors(blankLead, builtInForm, true)).toEqual({})
  expect(leadErrors(blankLead, builtInForm, false)).toEqual({
    name: 'Scan a badge, photograph a card, or fill in Name, Company, Email or Phone.',
  })
})

describe('ids are made of words', () => {
  it.each([
    ['Expo 2027', [], 'expo-2027'],
    ['Expo 2027', ['expo-2027'], 'expo-2027-2'],
    ['2027: Café', [], 'cafe'],
    ['Built in', [], 'built-in-2'],
    ['展会', [], 'field'],
    ['x'.repeat(80), [], 'x'.repeat(36)],
  ])('of a form %s', (title, taken, id) => expect(newFormId(title, taken)).toBe(id))

  it('of fields that have none, without those that say what another field is about', () => {
    const field = (label: string, more: Partial<LeadField> = {}): LeadField => ({
      id: '',
      kind: 'text',
      label,
      required: false,
      options: [],
      ...more,
    })
    const fields = [
      field('Name'),
      field('Hall', { id: 'hall' }),
      field('Hall'),
      field('Email'),
      field('Email', { kind: 'email' }),
      field('Badge'),
    ]
    const made = withFieldIds(fields)
    expect(made.map(({ id }) => id)).toEqual(['name', 'hall', 'hall-2', 'email-2', 'email', 'badge-2'])
    expect(readLeadForm({ id: 'expo', title: 'Expo', fields: made }).problems).toBeUndefined()
  })
})

test('a draft that is started with a lead is no answer to a form', () => {
  expect(leadErrors({ ...blankLead, badge: 'A-17', draftId: 'a' }, builtInForm, null)).toEqual({})
})
