/** Tests the errors of an operator's lead form, and the answers that a form accepts. */
import { expect, it, test } from 'vitest'
import { readBadge } from '../../rules/badge'
import { answerTo, blankLead, leadErrors, leadFrom } from '../../rules/lead-answers'
import {
  answersOfBadge,
  builtInForm,
  builtInId,
  type LeadField,
  newFormId,
  readLeadForm,
  type VersionedForm,
  withFieldIds,
} from '../../rules/lead-form'

const email = { id: 'email', kind: 'email', label: 'Email' }
const documentWith = (...fields: unknown[]) => ({ id: 'expo', title: 'Expo', fields: [email, ...fields] })

function formOf(...fields: object[]): VersionedForm {
  const { form, problems } = readLeadForm(documentWith(...fields))
  if (!form) throw new Error(problems.join())
  return { ...form, version: 3 }
}

const sizeField = { id: 'size', kind: 'text', label: 'Size' }
/** Returns a form whose second field is the field with these changes. */
const withField = (changes: object) => documentWith({ ...sizeField, ...changes })

it.each<[string, unknown, string]>([
  ['a document that is null', null, 'A form must be an object.'],
  ['a document without properties', {}, '"id" is missing. "title" is missing. "fields" is missing.'],
  ['a reserved id', { ...withField({}), id: builtInId }, '"built-in" is reserved for the built-in form.'],
  [
    'an unknown kind',
    withField({ kind: 'slider' }),
    'Field 2 ("size"): "slider" is not a known kind of field. Use one of: text, email, phone, choice, several, grade, date, products, note, consent.',
  ],
  [
    'an option that is empty',
    withField({ kind: 'choice', options: ['S', ' '] }),
    'Field 2 ("size"), option 2: Option is required.',
  ],
  [
    'one option',
    withField({ kind: 'choice', options: ['S'] }),
    'Field 2 ("size"): add at least two options.',
  ],
  [
    'repeated options on a text field',
    withField({ options: ['S', 'S'] }),
    'Field 2 ("size"): a field of kind text can’t have options. Field 2 ("size"): an option appears twice.',
  ],
  [
    'a second email under the same id',
    documentWith(email),
    'Field 2 ("email"): another field has the same "id". Field 2 ("email"): a form can have only one field of kind email.',
  ],
  [
    'the id of a phone',
    withField({ id: 'phone' }),
    'Field 2 ("phone"): a field with this "id" must be of kind phone.',
  ],
  ['the id of the badge', withField({ id: 'badge' }), 'Field 2 ("badge"): this "id" is reserved.'],
  [
    'a required consent',
    withField({ kind: 'consent', required: true }),
    'Field 2 ("size"): consent can’t be required.',
  ],
  [
    'no field about a person',
    { ...documentWith(), fields: [sizeField] },
    'Add a field for a name, company, email or phone.',
  ],
])('invalid lead form is reported: %s', (_, document, problems) => {
  const { form, problems: reported } = readLeadForm(document)
  expect([form, reported?.join(' ')]).toEqual([undefined, problems])
})

test('lead form is read as written, without properties of later versions', () => {
  const { form } = readLeadForm({
    ...documentWith({ id: 'hall', kind: 'text', label: ' Hall ', hint: 'x' }),
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

test('built-in lead form is valid as an operator’s form', () => {
  const { version: _, ...document } = { ...builtInForm, id: 'expo' }
  expect(readLeadForm(document)).toEqual({ form: document })
})

const form = formOf(
  { id: 'hall', kind: 'text', label: 'Hall', required: true },
  { id: 'size', kind: 'choice', label: 'Size', options: ['S', 'M'] },
  { id: 'uses', kind: 'several', label: 'Uses', options: ['Staff', 'Gifts'] },
  { id: 'visit', kind: 'date', label: 'Visit' },
  { id: 'how-hot', kind: 'grade', label: 'Grade' },
  { id: 'agreed', kind: 'consent', label: 'Write to me.' },
)
const typed = {
  email: 'Jo@Harbour.example',
  hall: ' 2 ',
  size: 'M',
  uses: 'Staff\nGifts',
  visit: '2027-02-01',
}
const lead = leadFrom(form, { ...typed, 'how-hot': 'hot', agreed: '1' }, 0)

it('answers become a lead with the form version and the consent text', () => {
  expect(lead).toEqual({
    ...blankLead,
    email: 'jo@harbour.example',
    grade: 'hot',
    consent: { words: 'Write to me.', version: 'expo 3', at: '1970-01-01T00:00:00.000Z' },
    form: { id: 'expo', version: 3 },
    answers: { hall: ['2'], size: ['M'], uses: ['Staff', 'Gifts'], visit: ['2027-02-01'] },
  })
  expect(leadErrors(lead, form, null)).toEqual({})
  expect(form.fields.map((each) => answerTo(lead, each).join()).join('; ')).toBe(
    'jo@harbour.example; 2; M; Staff,Gifts; 2027-02-01; hot; Write to me.',
  )
})

it.each<[string, Partial<typeof lead>, object]>([
  ['no required answer', { answers: {} }, { hall: 'Hall is required.' }],
  ['no person', { email: '' }, { email: 'Scan a badge, or fill in Email.' }],
  ['a badge alone', { email: '', badge: 'A-17' }, {}],
  [
    'an answer outside the options',
    { answers: { ...lead.answers, size: ['XL'] } },
    { size: 'Size has an answer that isn’t one of its options.' },
  ],
  [
    'another consent text',
    { consent: { words: 'Send me all.', version: 'expo 3', at: '' } },
    { agreed: 'The consent text doesn’t match the form.' },
  ],
  [
    'a field that the form lacks',
    { company: 'Acme' },
    { company: 'The form “Expo” does not ask for “company”.' },
  ],
  [
    'an answer that the form lacks',
    { answers: { ...lead.answers, colour: ['Red'] } },
    { colour: 'The form “Expo” does not ask for “colour”.' },
  ],
])('lead is checked against its form: %s', (_, changed, errors) => {
  expect(leadErrors({ ...lead, ...changed }, form, null)).toEqual(errors)
})

it('answers are filled from a badge when the form has the field', () => {
  const badge = readBadge('MECARD:N:Haddad,Noor;EMAIL:noor@harbour.example;;')
  expect(answersOfBadge(form, badge)).toEqual([
    ['badge', badge.raw],
    ['email', 'noor@harbour.example'],
  ])
})

test('lead of the built-in form needs a badge or a contact detail', () => {
  expect(leadErrors({ ...blankLead, note: 'Caps' }, builtInForm, null)).toEqual({
    name: 'Scan a badge, or fill in Name, Company, Email or Phone.',
  })
  expect(leadErrors({ ...blankLead, badge: 'A-17', timing: 'Soon' }, builtInForm, null)).toEqual({})
})

test('photographed card counts as a person, and is requested if supported', () => {
  expect(leadErrors(blankLead, builtInForm, true)).toEqual({})
  expect(leadErrors(blankLead, builtInForm, false)).toEqual({
    name: 'Scan a badge, photograph a card, or fill in Name, Company, Email or Phone.',
  })
})

it.each([
  ['Expo 2027', ['expo-2027'], 'expo-2027-2'],
  ['Built in', [], 'built-in-2'],
  ['展会', [], 'field'],
  ['x'.repeat(80), [], 'x'.repeat(36)],
])('form id is generated from the title %s', (title, taken, id) => expect(newFormId(title, taken)).toBe(id))

it('field ids are generated, except those reserved for other fields', () => {
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
  const withIds = withFieldIds(fields)
  expect(withIds.map(({ id }) => id)).toEqual(['name', 'hall', 'hall-2', 'email-2', 'email', 'badge-2'])
  expect(readLeadForm({ id: 'expo', title: 'Expo', fields: withIds }).problems).toBeUndefined()
})
