import { expect, it } from 'vitest'
import { blankLead } from '../../rules/lead-answers'
import { type StoredCapture, leadsIn } from '../../rules/lead'

let at = 0
const captured = (more: Partial<StoredCapture>): StoredCapture => {
  at += 1
  return {
    ...blankLead,
    id: `id-${at}`,
    at,
    by: 'Riley',
    email: 'noor@harbour.example',
    state: null,
    hasCard: false,
    added: [],
    ...more,
  }
}
const consentOf = (version: string) => ({ words: `Words of ${version}`, version, at: '2026-11-27T00:00:00Z' })
const firstLead = (...captures: StoredCapture[]) => leadsIn(captures)[0]

it('leads are grouped by e-mail address, or by conversation without an address', () => {
  const leads = leadsIn([
    captured({ id: 'a' }),
    captured({ id: 'b', email: 'Noor@Harbour.example ' }),
    captured({ id: 'c', email: '' }),
    captured({ id: 'd', email: '' }),
  ])
  expect(leads.map(({ id, conversations }) => [id, conversations])).toEqual([
    ['d', 1],
    ['c', 1],
    ['a', 2],
  ])
})

it('lead has each note with author and time, in order of time', () => {
  const [early, late] = [captured({ note: 'Caps' }), captured({ note: 'Bottles', by: 'Sam' })]
  const notes = [
    { text: 'Caps', by: 'Riley', at: early.at },
    { text: 'Bottles', by: 'Sam', at: late.at },
  ]
  expect(firstLead(early, late)?.notes).toEqual(notes)
  expect(firstLead(late, early)?.notes).toEqual(notes)
})

it('lead has the same note of the same person once', () => {
  const captures = [
    captured({ note: 'Caps' }),
    captured({ note: ' Caps' }),
    captured({ note: 'Caps', by: 'Sam' }),
  ]
  expect(firstLead(...captures)?.notes.map(({ by }) => by)).toEqual(['Riley', 'Sam'])
})

it('lead has its state and later notes from any of its conversations', () => {
  const early = captured({ state: 'quoted', added: [{ text: 'Rang', by: 'Sam', at: 1e6 }] })
  const late = captured({ note: 'Bottles' })
  const lead = firstLead(early, late)
  expect(lead?.state).toBe('quoted')
  expect(lead?.notes.map(({ text }) => text)).toEqual(['Bottles', 'Rang'])
  expect(firstLead(late)?.state).toBe('new')
})

it('later details of a lead replace earlier ones unless they are empty', () => {
  const lead = firstLead(
    captured({ name: 'N', phone: '1', grade: 'cold', interests: ['a', 'b'], budget: '$1,000' }),
    captured({ name: 'Noor', phone: '', grade: 'hot', interests: ['b', 'c'] }),
  )
  expect(lead).toMatchObject({
    name: 'Noor',
    phone: '1',
    grade: 'hot',
    interests: ['a', 'b', 'c'],
    budget: '$1,000',
  })
})

it('lead has the latest answer to each field of each form', () => {
  const lead = firstLead(
    captured({ form: { id: 'expo', version: 1 }, answers: { stand: ['A'], sizes: ['S'] } }),
    captured({ form: { id: 'fair', version: 1 }, answers: { stand: ['B'] } }),
    captured({ form: { id: 'expo', version: 2 }, answers: { sizes: ['M', 'L'] } }),
    captured({}),
  )
  expect(lead?.answers).toEqual({ 'expo stand': ['A'], 'expo sizes': ['M', 'L'], 'fair stand': ['B'] })
  expect(lead?.form).toEqual({ id: 'expo', version: 2 })
})

it('lead has the consent text that was accepted first', () => {
  const lead = firstLead(
    captured({}),
    captured({ consent: consentOf('1') }),
    captured({ consent: null }),
    captured({ consent: consentOf('2') }),
  )
  expect(lead?.consent).toEqual(consentOf('1'))
})
