import { describe, expect, it, test } from 'vitest'
import { blankLead } from '../../../../src/domain/lead/lead-answers'
import { type HadCapture, leadsIn, leadWire } from '../../../../src/domain/lead/lead'

let at = 0
const captured = (more: Partial<HadCapture>): HadCapture => {
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
const one = (...captures: HadCapture[]) => leadsIn(captures)[0]

describe('a lead of several conversations', () => {
  it('is one of each email address; without one each conversation is a lead', () => {
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

  it('has each note with who wrote it and when, in order, whatever came first', () => {
    const [early, late] = [captured({ note: 'Caps' }), captured({ note: 'Bottles', by: 'Sam' })]
    const notes = [
      { text: 'Caps', by: 'Riley', at: early.at },
      { text: 'Bottles', by: 'Sam', at: late.at },
    ]
    expect(one(early, late)?.notes).toEqual(notes)
    expect(one(late, early)?.notes).toEqual(notes)
  })

  it('has the same words of the same person once', () => {
    const captures = [
      captured({ note: 'Caps' }),
      captured({ note: ' Caps' }),
      captured({ note: 'Caps', by: 'Sam' }),
    ]
    expect(one(...captures)?.notes.map(({ by }) => by)).toEqual(['Riley', 'Sam'])
  })

  it('has what was set and noted since, wherever that stands', () => {
    const early = captured({ state: 'quoted', added: [{ text: 'Rang', by: 'Sam', at: 1e6 }] })
    const late = captured({ note: 'Bottles' })
    const lead = one(early, late)
    expect(lead?.state).toBe('quoted')
    expect(lead?.notes.map(({ text }) => text)).toEqual(['Bottles', 'Rang'])
    expect(one(late)?.state).toBe('new')
  })

  it('has the photographed cards of all of them', () => {
    const captures = [
      captured({ id: 'x', hasCard: true }),
      captured({}),
      captured({ id: 'y', hasCard: true }),
    ]
    expect(one(...captures)?.cards).toEqual(['x', 'y'])
  })

  it('has what was said later, unless nothing was', () => {
    const lead = one(
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

  it('names the draft that was started last', () => {
    const lead = one(captured({ draftId: 'a' }), captured({ draftId: 'b' }), captured({ draftId: null }))
    expect(lead?.draftId).toBe('b')
  })

  it('has the answers of each form apart, the later ones of a field', () => {
    const lead = one(
      captured({ form: { id: 'expo', version: 1 }, answers: { stand: ['A'], sizes: ['S'] } }),
      captured({ form: { id: 'fair', version: 1 }, answers: { stand: ['B'] } }),
      captured({ form: { id: 'expo', version: 2 }, answers: { sizes: ['M', 'L'] } }),
      captured({}),
    )
    expect(lead?.answers).toEqual({ 'expo stand': ['A'], 'expo sizes': ['M', 'L'], 'fair stand': ['B'] })
    expect(lead?.form).toEqual({ id: 'expo', version: 2 })
  })

  it('stays agreed to by the words that were shown first', () => {
    const lead = one(
      captured({}),
      captured({ consent: consentOf('1') }),
      captured({ consent: null }),
      captured({ consent: consentOf('2') }),
    )
    expect(lead?.consent).toEqual(consentOf('1'))
  })
})

test('a lead is sent with the draft that was started with it, and else without one', () => {
  expect(leadWire({ ...blankLead, draftId: 'a' })).toMatchObject({ DraftID: 'a' })
  expect(leadWire(blankLead)).not.toHaveProperty('DraftID')
})
