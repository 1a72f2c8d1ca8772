/** The form in which staff note a visitor: the operator's, or the built-in one; and what is wrong with one (req 26.7). */
import * as v from 'valibot'
import { slugOf } from '../slug'
import type { Badge } from './badge'
import { type FormVersion, grades } from './lead'

export const fieldKinds = [
  'text',
  'email',
  'phone',
  'choice',
  'several',
  'grade',
  'date',
  'products',
  'note',
  'consent',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const maxFields = 40
const maxOptions = 40
const maxLabelLength = 1000
const maxOptionLength = 200

/** As the operator writes it, in JSON. */
export type LeadForm = { id: string; title: string; fields: LeadField[] }
export type LeadField = {
  id: string
  kind: FieldKind
  /** Of a consent: the words that are agreed to. */
  label: string
  required: boolean
  options: string[]
}

export type VersionedForm = LeadForm & FormVersion

/** By which the built-in form is chosen, where there are others. */
export const builtInId = 'built-in'

/** Of an object: what is missing, or that it is none. */
const needed = (what: string) => (issue: v.BaseIssue<unknown>) =>
  issue.expected === 'Object' ? `${what} must be an object.` : `${issue.expected} is missing.`
const textOf = (what: string, maxLength: number) =>
  v.pipe(
    v.string(`${what} must be text.`),
    v.trim(),
    v.nonEmpty(`${what} is empty.`),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, `${what} must be one line.`),
    v.maxLength(maxLength, `${what} can have at most ${maxLength} characters.`),
  )
const Id = v.pipe(
  v.string('"id" must be text.'),
  v.regex(
    /^[a-z][a-z\d-]{0,39}$/,
    '"id" takes small letters, digits and dashes, begins with a letter, and has at most 40 characters.',
  ),
)

const Field = v.object(
  {
    id: Id,
    kind: v.picklist(
      fieldKinds,
      ({ received }) => `${received} is no kind of field that is known here: ${fieldKinds.join(', ')}.`,
    ),
    label: textOf('"label"', maxLabelLength),
    required: v.optional(v.boolean('"required" must be true or false.'), false),
    options: v.optional(
      v.pipe(
        v.array(textOf('An option', maxOptionLength), '"options" must be a list.'),
        v.maxLength(maxOptions, `There can be at most ${maxOptions} options.`),
      ),
      [],
    ),
  },
  needed('A field'),
)

const Form = v.pipe(
  v.object(
    {
      id: v.pipe(Id, v.notValue(builtInId, `"${builtInId}" is the form that is there without yours.`)),
      title: textOf('"title"', maxOptionLength),
      fields: v.pipe(
        v.array(Field, '"fields" must be a list.'),
        v.maxLength(maxFields, `There can be at most ${maxFields} fields.`),
      ),
    },
    needed('A form'),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of faultsIn(dataset.value.fields)) addIssue({ message })
  }),
)

/** Ids that say what a field is about, and the kinds that may have them. No other field has one of these kinds. */
const ownIds: Record<string, readonly FieldKind[]> = {
  badge: [],
  name: ['text'],
  company: ['text'],
  timing: ['choice', 'text'],
  budget: ['choice', 'text'],
}
/** Of which a form has one at most. */
const single = ['email', 'phone', 'grade', 'products', 'note', 'consent'] as const

function faultsIn(fields: readonly LeadField[]): string[] {
  const faults = fields.flatMap((field, index) => {
    const earlier = fields.slice(0, index)
    return faultsOf(field, earlier).map((fault) => `${placeOf(index, field.id)}: ${fault}`)
  })
  const asksWho = fields.some((field) => isContact(columnOf(field)))
  return asksWho ? faults : [...faults, 'It needs a field for a name, company, email or phone.']
}

function faultsOf({ id, kind, required, options }: LeadField, earlier: readonly LeadField[]): string[] {
  const kinds = kindsFor(id)
  const rules: [isBroken: boolean, fault: string][] = [
    [earlier.some((other) => other.id === id), 'an earlier field has the same "id".'],
    [
      kinds?.includes(kind) === false,
      kinds?.length ? `a field of this "id" is of kind ${kinds.join(' or ')}.` : 'this "id" is taken.',
    ],
    [
      isSingle(kind) && earlier.some((other) => other.kind === kind),
      `there can be one field of kind ${kind}.`,
    ],
    [hasOptions(kind) && options.length < 2, `a field of kind ${kind} needs two "options" or more.`],
    [!hasOptions(kind) && options.length > 0, `a field of kind ${kind} has no "options".`],
    [new Set(options).size < options.length, 'an option is there twice.'],
    [kind === 'consent' && required, 'consent is free: leave "required" out.'],
  ]
  return rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
}

export const hasOptions = (kind: FieldKind) => kind === 'choice' || kind === 'several'

/** Undefined: any that has no id of its own. */
function kindsFor(id: string): readonly FieldKind[] | undefined {
  if (isSingle(id)) return [id]
  return Object.hasOwn(ownIds, id) ? ownIds[id] : undefined
}

const isSingle = (word: string): word is (typeof single)[number] => single.some((one) => one === word)

/** Of a new form: made of its title. `taken`: ids of others. */
export function newFormId(title: string, taken: readonly string[]): string {
  return freeId(title, (id) => id === builtInId || taken.includes(id))
}

/** Fields that have no id yet get one, made of their label: by it the table of leads names its column. */
export function withFieldIds(fields: readonly LeadField[]): LeadField[] {
  const taken = new Set(fields.map(({ id }) => id))
  return fields.map((field) => {
    if (field.id !== '') return field
    const id = freeId(
      field.label,
      (made) => taken.has(made) || kindsFor(made)?.includes(field.kind) === false,
    )
    taken.add(id)
    return { ...field, id }
  })
}

function freeId(words: string, isTaken: (id: string) => boolean): string {
  const begin =
    slugOf(words)
      .replace(/^[^a-z]+/, '')
      .slice(0, 36)
      .replace(/-$/, '') || 'field'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? begin : `${begin}-${number}`
    if (!isTaken(id)) return id
  }
}

/** The form, or what is wrong with it in words, each with its place. */
export function readLeadForm(
  written: unknown,
): { form: LeadForm; problems?: never } | { form?: never; problems: string[] } {
  const { success, output, issues } = v.safeParse(Form, written)
  return success ? { form: output } : { problems: issues.map(wordsOf) }
}

function wordsOf({ message, path }: v.BaseIssue<unknown>): string {
  const [list, field, , option] = path ?? []
  if (list?.key !== 'fields' || typeof field?.key !== 'number') return message
  const where = placeOf(field.key, idIn(field.value))
  return `${where}${typeof option?.key === 'number' ? `, option ${option.key + 1}` : ''}: ${message}`
}

function idIn(field: unknown): string {
  return typeof field === 'object' && field !== null && 'id' in field && typeof field.id === 'string'
    ? field.id
    : ''
}

const placeOf = (index: number, id: string) => `Field ${index + 1}${id && ` ("${id}")`}`

/** Where the answer to a field stands in a lead; null: among its answers. */
export function columnOf({ id, kind }: Pick<LeadField, 'id' | 'kind'>) {
  if (kind === 'products') return 'interests'
  if (isSingle(kind)) return kind
  return columns.find((column) => column === id) ?? null
}

const columns = ['name', 'company', 'timing', 'budget'] as const
export type Column = NonNullable<ReturnType<typeof columnOf>>

/** Whom a lead is about. */
export function isContact(column: Column | null): boolean {
  return column === 'name' || column === 'company' || column === 'email' || column === 'phone'
}

export const gradeNames = { hot: 'Hot', warm: 'Warm', cold: 'Cold' } as const

/** What can be chosen: values and their words. */
export function choicesOf({ kind, options }: LeadField): [value: string, words: string][] {
  return kind === 'grade'
    ? grades.map((grade) => [grade, gradeNames[grade]])
    : options.map((option) => [option, option])
}

const field = (id: string, kind: FieldKind, label: string, options: string[] = []): LeadField => ({
  id,
  kind,
  label,
  required: false,
  options,
})

/** What is asked where the provider names no form. */
export const builtInForm: VersionedForm = {
  id: builtInId,
  version: 0,
  title: 'New lead',
  fields: [
    field('name', 'text', 'Name'),
    field('company', 'text', 'Company'),
    field('email', 'email', 'Email'),
    field('phone', 'phone', 'Phone'),
    field('grade', 'grade', 'Interest'),
    field('timing', 'choice', 'When', ['This month', 'Within 3 months', 'This year', 'No date yet']),
    field('budget', 'choice', 'Budget', ['Under $1,000', '$1,000–$5,000', '$5,000–$20,000', 'Over $20,000']),
    field('products', 'products', 'Products'),
    field('note', 'note', 'Note'),
    field(
      'consent',
      'consent',
      'Email me about what we discussed, plus news and offers. I can unsubscribe any time.',
    ),
  ],
}

/** Of the words of the built-in form's consent: raised with them. */
const builtInConsent = '2026-11-29'

/** By which the words of a form's consent are found again. */
export function consentVersion({ id, version }: FormVersion): string {
  return version === 0 ? builtInConsent : `${id} ${version}`
}

/** What a badge puts into the form: all of it, and what it says of its visitor, as far as the form asks for that. */
export function answersOfBadge(form: LeadForm, { raw, ...said }: Badge): [id: string, text: string][] {
  const known: Partial<Record<Column, string>> = said
  return [
    ['badge', raw],
    ...form.fields.flatMap((one): [string, string][] => {
      const column = columnOf(one)
      const text = column === null ? '' : (known[column] ?? '')
      return text === '' ? [] : [[one.id, text]]
    }),
  ]
}
