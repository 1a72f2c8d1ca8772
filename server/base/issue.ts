/** Turns issues of valibot into sentences for people, with the label of the field. */
import type * as v from 'valibot'

type Labels = Partial<Record<string, string>>

/**
 * "Short name can have at most 20 characters". A message of our own in the schema continues the sentence after the
 * label: "must be a colour such as #0f5b4f". `labels`: labels by name of the field, where `labelOf` is not enough.
 */
export function sentenceOf(issue: v.BaseIssue<unknown>, labels: Labels = {}): string {
  const keys = (issue.path ?? []).map(({ key }) => key)
  const name = keys.at(-1)
  if (typeof name === 'number') return `Entry ${name + 1} ${predicateOf(issue)}`
  if (typeof name !== 'string') return `The request body ${predicateOf(issue)}`
  const index = keys.findLast((key) => typeof key === 'number')
  const position = index === undefined ? '' : `Entry ${index + 1}: `
  if (issue.expected === 'never') return `${position}Unknown field "${name}"`
  return `${position}${labels[name] ?? labelOf(name)} ${predicateOf(issue)}`
}

/** "Short name" for `shortName`, "Product ID" for `ProductID`. */
export function labelOf(name: string): string {
  const words = name.split(/[ _-]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  const lowerCased = words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
  return lowerCased.join(' ').replace(/^./, (first) => first.toUpperCase())
}

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  strict_object: 'an object',
  record: 'an object',
  integer: 'a whole number',
  email: 'a valid email address',
}

function predicateOf({ type, kind, received, expected, requirement, message, input }: v.BaseIssue<unknown>) {
  // Messages of valibot itself begin like this.
  if (!message.startsWith('Invalid ')) return message
  if (type === 'non_empty' || received === 'undefined' || received === 'null') return 'is required'
  if (type === 'max_length')
    return `can have at most ${String(requirement)} ${Array.isArray(input) ? 'entries' : 'characters'}`
  if (type === 'min_value') return `must be at least ${String(requirement)}`
  if (type === 'max_value') return `can be at most ${String(requirement)}`
  if (kind === 'schema' && type === 'picklist')
    return `must be one of ${(expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`
  const typeName = typeNames[type]
  return typeName === undefined ? 'is not valid' : `must be ${typeName}`
}
