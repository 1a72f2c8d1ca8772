/** Unsent work is exported to files that are complete, and harmless in the programs that open them. */
import { expect, test } from 'vitest'
import {
  entriesCsv,
  exportName,
  type ReadableEntry,
  type UnsentChange,
  unsentJson,
} from '../../../../src/domain/outbox/unsent-export'

const at = Date.UTC(2026, 4, 12, 0, 40)
const entry = {
  fullName: 'Ada Lovelace',
  schoolName: 'Marnoo Primary',
  position: 'Teacher',
  email: 'ada@example.com',
  phone: '0400 000 000',
  interests: 'Sublimated apparel, Merchandise',
  newsletter: true,
  agreedTo: 'I agree, 2026-05.',
} satisfies ReadableEntry['entry']
const brief: UnsentChange = {
  id: 'a-1',
  what: 'Brief for Ceramic mug',
  text: 'Logo in “white”,\nboth sides 🦘',
  at,
  state: 'Needs you',
  reason: 'This line is no longer in your cart.',
  stored: { kind: 'brief', entity: '9', opSchema: 1, payload: { lineId: '9' } },
  entry: null,
}

test('JSON export has its version, its time and every change', () => {
  const { entry: _, stored, at: __, ...fields } = brief
  expect(JSON.parse(unsentJson([brief], at))).toEqual({
    version: 1,
    exportedAt: '2026-05-12T00:40:00.000Z',
    changes: [{ ...fields, ...stored, when: '2026-05-12T00:40:00.000Z' }],
  })
})

test('JSON export has readable entries, and encrypted ones as stored', () => {
  const encrypted = {
    ...brief,
    text: null,
    stored: { ...brief.stored, payload: { sealed: { jwe: 'a.b.c' } } },
  }
  const file = JSON.parse(unsentJson([{ ...encrypted, entry }, encrypted], at)) as {
    changes: { entry?: unknown; payload: unknown }[]
  }
  expect(file.changes.map((change) => change.entry)).toEqual([entry, undefined])
  expect(file.changes[1]?.payload).toEqual({ sealed: { jwe: 'a.b.c' } })
})

const lines = (csv: string) => csv.split('\r\n')
const csvOf = (changes: Partial<typeof entry>) =>
  entriesCsv([{ id: 'e-1', at, entry: { ...entry, ...changes } }])

test('CSV export follows RFC 4180 and starts with a UTF-8 byte order mark', () => {
  const csv = entriesCsv([{ id: 'e-1', at, entry }])
  expect(csv.codePointAt(0)).toBe(0xfeff)
  expect(lines(csv.slice(1))).toEqual([
    'Entry ID,Captured at,Full name,School name,Position,Email,Phone,Interests,Newsletter,Agreed to',
    'e-1,2026-05-12 10:40:00,Ada Lovelace,Marnoo Primary,Teacher,ada@example.com,0400 000 000,"Sublimated apparel, Merchandise",Yes,"I agree, 2026-05."',
    '',
  ])
})

test.each([
  ['=HYPERLINK("http://evil.example","Win")', `"'=HYPERLINK(""http://evil.example"",""Win"")"`],
  ['+61 400 000 000', `'+61 400 000 000`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1+1', `"'\t=1+1"`],
  ['  =1+1', `'  =1+1`],
  ['＝1+1', `'＝1+1`],
  ['\u200b\u202e=1+1', `'\u200b\u202e=1+1`],
  ['O"Neil, Ada', '"O""Neil, Ada"'],
  ['two\nlines', '"two\nlines"'],
])('CSV cell with %j is harmless', (value, cell) => {
  expect(csvOf({ fullName: value }).slice(1)).toContain(`,${cell},Marnoo Primary,`)
})

test.each([
  ['+61 400 000 000', '"=""+61 400 000 000"""'],
  ['0400000000', '"=""0400000000"""'],
  ['0400 000 000', '0400 000 000'],
  ['+61=1+1', "'+61=1+1"],
  ['+61"&A1&"', `"'+61""&A1&"""`],
  ['="04"&A1', `"'=""04""&A1"`],
])('CSV phone number %j is text in a spreadsheet', (value, cell) => {
  expect(csvOf({ phone: value })).toContain(`,ada@example.com,${cell},`)
})

test('export file name has its content and its local time', () => {
  const local = new Date(2026, 4, 2, 9, 5).getTime()
  expect(exportName('unsent', local)).toBe('unsent-2026-05-02-0905.json')
  expect(exportName('entries', local)).toBe('entries-2026-05-02-0905.csv')
})
