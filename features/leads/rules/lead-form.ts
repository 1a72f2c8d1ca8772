/**
 * The form for notes about a visitor, the operator's or the built-in one, and the validation of a form (req 26.7).
 */
import * as v from 'valibot'
import { slugOf } from '../../../src/domain/slug'
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

/** The form as the operator writes it in JSON. */
export type LeadForm = { id: string; title: string; fields: LeadField[] }
export type LeadField = {
  id: string
  kind: FieldKind
  /** For a consent: the text that is agreed to. */
  label: string
  required: boolean
  options: string[]
}

export type VersionedForm = LeadForm & FormVersion

/** Id of the built-in form when there are other forms. */
export const builtInId = 'built-in'

/** The error of an object: a missing property, or no object at all. */
const objectError = (subject: string) => (issue: v.BaseIssue<unknown>) =>
  issue.expected === 'Object' ? `${subject} must be an object.` : `${issue.expected} is missing.`
const textSchema = (subject: string, maxLength: number) =>
  v.pipe(
    v.string(`${subject} must be text.`),
    v.trim(),
    v.nonEmpty(`${subject} is required.`),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, `${subject} must be one line.`),
    v.maxLength(maxLength, `${subject} can have at most ${maxLength} characters.`),
  )
const Id = v.pipe(
  v.string('"id" must be text.'),
  v.regex(
    /^[a-z][a-z\d-]{0,39}$/,
    '"id" must begin with a letter and have at most 40 lower-case letters, digits and hyphens.',
  ),
)

export const LeadFormField = v.object(
  {
    id: Id,
    kind: v.picklist(
      fieldKinds,
      ({ received }) => `${received} is not a known kind of field. Use one of: ${fieldKinds.join(', ')}.`,
    ),
    label: textSchema('Question', maxLabelLength),
    required: v.optional(v.boolean('"required" must be true or false.'), false),
    options: v.optional(
      v.pipe(
        v.array(textSchema('Option', maxOptionLength), '"options" must be a list.'),
        v.maxLength(maxOptions, `A field can have at most ${maxOptions} options.`),
      ),
      [],
    ),
  },
  objectError('A field'),
)

const Form = v.pipe(
  v.object(
    {
      id: v.pipe(Id, v.notValue(builtInId, `"${builtInId}" is reserved for the built-in form.`)),
      title: textSchema('Title', maxOptionLength),
      fields: v.pipe(
        v.array(LeadFormField, '"fields" must be a list.'),
        v.maxLength(maxFields, `A form can have at most ${maxFields} fields.`),
      ),
    },
    objectError('A form'),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of formFaults(dataset.value.fields)) addIssue({ message })
  }),
)

/** Ids with a fixed meaning, and the kinds of field that may have them. */
const reservedIds: Record<string, readonly FieldKind[]> = {
  badge: [],
  name: ['text'],
  company: ['text'],
  timing: ['choice', 'text'],
  budget: ['choice', 'text'],
}
/** Kinds of which a form has one field at most. */
const singleKinds = ['email', 'phone', 'grade', 'products', 'note', 'consent'] as const

function formFaults(fields: readonly LeadField[]): string[] {
  const faults = fields.flatMap((field, index) => {
    const earlier = fields.slice(0, index)
    return fieldFaults(field, earlier).map((fault) => `${fieldPosition(index, field.id)}: ${fault}`)
  })
  const asksForContact = fields.some((field) => isContact(columnOf(field)))
  return asksForContact ? faults : [...faults, 'Add a field for a name, company, email or phone.']
}

function fieldFaults({ id, kind, required, options }: LeadField, earlier: readonly LeadField[]): string[] {
  const allowedKinds = kindsFor(id)
  const rules: [isBroken: boolean, fault: string][] = [
    [earlier.some((other) => other.id === id), 'another field has the same "id".'],
    [
      allowedKinds?.includes(kind) === false,
      allowedKinds?.length
        ? `a field with this "id" must be of kind ${allowedKinds.join(' or ')}.`
        : 'this "id" is reserved.',
    ],
    [
      isSingleKind(kind) && earlier.some((other) => other.kind === kind),
      `a form can have only one field of kind ${kind}.`,
    ],
    [hasOptions(kind) && options.length < 2, 'add at least two options.'],
    [!hasOptions(kind) && options.length > 0, `a field of kind ${kind} can’t have options.`],
    [new Set(options).size < options.length, 'an option appears twice.'],
    [kind === 'consent' && required, 'consent can’t be required.'],
  ]
  return rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
}

export const hasOptions = (kind: FieldKind) => kind === 'choice' || kind === 'several'

/** The kinds that an id allows; undefined: any kind. */
function kindsFor(id: string): readonly FieldKind[] | undefined {
  if (isSingleKind(id)) return [id]
  return Object.hasOwn(reservedIds, id) ? reservedIds[id] : undefined
}

const isSingleKind = (word: string): word is (typeof singleKinds)[number] =>
  singleKinds.some((kind) => kind === word)

/** An id for a new form, derived from its title. `taken`: ids of other forms. */
export function newFormId(title: string, taken: readonly string[]): string {
  return freeId(title, (id) => id === builtInId || taken.includes(id))
}

/**
 * Gives fields without an id an id derived from their label, which becomes the name of the column in the table of
 * leads.
 */
export function withFieldIds(fields: readonly LeadField[]): LeadField[] {
  const taken = new Set(fields.map(({ id }) => id))
  return fields.map((field) => {
    if (field.id !== '') return field
    const id = freeId(
      field.label,
      (candidate) => taken.has(candidate) || kindsFor(candidate)?.includes(field.kind) === false,
    )
    taken.add(id)
    return { ...field, id }
  })
}

function freeId(label: string, isTaken: (id: string) => boolean): string {
  const prefix =
    slugOf(label)
      .replace(/^[^a-z]+/, '')
      .slice(0, 36)
      .replace(/-$/, '') || 'field'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? prefix : `${prefix}-${number}`
    if (!isTaken(id)) return id
  }
}

/** The form, or its errors in words, each with its position. */
export function readLeadForm(
  input: unknown,
): { form: LeadForm; problems?: never } | { form?: never; problems: string[] } {
  const { success, output, issues } = v.safeParse(Form, input)
  return success ? { form: output } : { problems: issues.map(issueMessage) }
}

function issueMessage({ message, path }: v.BaseIssue<unknown>): string {
  const [list, field, , option] = path ?? []
  if (list?.key !== 'fields' || typeof field?.key !== 'number') return message
  const position = fieldPosition(field.key, idIn(field.value))
  return `${position}${typeof option?.key === 'number' ? `, option ${option.key + 1}` : ''}: ${message}`
}

function idIn(field: unknown): string {
  return typeof field === 'object' && field !== null && 'id' in field && typeof field.id === 'string'
    ? field.id
    : ''
}

const fieldPosition = (index: number, id: string) => `Field ${index + 1}${id && ` ("${id}")`}`

/** The property of a lead for the answer to a field; null: the answer is in `answers`. */
export function columnOf({ id, kind }: Pick<LeadField, 'id' | 'kind'>) {
  if (kind === 'products') return 'interests'
  if (isSingleKind(kind)) return kind
  return columns.find((column) => column === id) ?? null
}

const columns = ['name', 'company', 'timing', 'budget'] as const
export type Column = NonNullable<ReturnType<typeof columnOf>>

/** Columns with contact data of the visitor. */
export function isContact(column: Column | null): boolean {
  return column === 'name' || column === 'company' || column === 'email' || column === 'phone'
}

export const gradeNames = { hot: 'Hot', warm: 'Warm', cold: 'Cold' } as const

/** The options of a field: values and their labels. */
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

/** The form that is used when the provider has none. */
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

/** Version of the consent text of the built-in form. Change it together with the text. */
const builtInConsentVersion = '2026-11-29'

/** The version that identifies the consent text of a form. */
export function consentVersion({ id, version }: FormVersion): string {
  return version === 0 ? builtInConsentVersion : `${id} ${version}`
}

/** Answers from a badge: its complete text, and its contact data as far as the form has fields for it. */
export function answersOfBadge(form: LeadForm, { raw, ...contact }: Badge): [id: string, text: string][] {
  const contactByColumn: Partial<Record<Column, string>> = contact
  return [
    ['badge', raw],
    ...form.fields.flatMap((formField): [string, string][] => {
      const column = columnOf(formField)
      const text = column === null ? '' : (contactByColumn[column] ?? '')
      return text === '' ? [] : [[formField.id, text]]
    }),
  ]
}
