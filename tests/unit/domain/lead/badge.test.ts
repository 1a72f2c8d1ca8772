import * as fc from '../../../support/fast-check'
import { describe, expect, it } from 'vitest'
import { badgeKeys, readBadge } from '../../../../src/domain/lead/badge'
import { maxLeadText } from '../../../../src/domain/lead/lead'

describe('a badge', () => {
  it.each([
    [
      'a vCard, its lines folded and its values escaped',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Haddad;Noor;;;\r\nFN:Noor Had\r\n dad\r\nORG:Harbour\\, Rowing;Juniors\r\nitem1.EMAIL;TYPE=work:noor@harbour.example\r\nEMAIL:other@harbour.example\r\nTEL;VALUE=uri:tel:+61400111222\r\nEND:VCARD',
      ['Noor Haddad', 'Harbour, Rowing', 'noor@harbour.example', '+61400111222'],
    ],
    [
      'a vCard 2.1 without a formatted name',
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=\n=C3=B6rg\nTEL;WORK:0400 1\nEND:VCARD',
      ['Jörg Müller', '', '', '0400 1'],
    ],
    [
      'a MECARD',
      'MECARD:N:Haddad,Noor;ORG:Row\\;ing;TEL:0400111222;EMAIL:noor@harbour.example;;',
      ['Noor Haddad', 'Row;ing', 'noor@harbour.example', '0400111222'],
    ],
    ['a mailto', 'mailto:noor%40harbour.example?subject=Hi', ['', '', 'noor@harbour.example', '']],
    ['an email address', 'noor@harbour.example', ['', '', 'noor@harbour.example', '']],
    ['an id', 'EXPO-000123', ['', '', '', '']],
    ['an address', 'https://expo.example/b/123', ['', '', '', '']],
    ['a vCard that says nothing', 'BEGIN:VCARD', ['', '', '', '']],
  ])('reads %s', (_, raw, said) => {
    const badge = readBadge(raw)
    expect([badge.name, badge.company, badge.email, badge.phone]).toEqual(said)
    expect(badge.raw).toBe(raw)
  })

  it('reads nonsense without failing, within the lengths of a lead', () => {
    const start = fc.constantFrom('', 'BEGIN:VCARD\n', 'MECARD:', 'mailto:', 'https://')
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('N:', 'FN;=\n', 'EMAIL:%', ';;\\', 'ORG=3D:=\n'),
    )
    fc.assert(
      fc.property(start, fc.array(line, { maxLength: 12 }), (head, lines) => {
        const { raw, ...said } = readBadge(head + lines.join('\n'))
        expect(raw.length).toBeLessThanOrEqual(maxLeadText.badge)
        for (const text of Object.values(said)) expect(text.length).toBeLessThanOrEqual(maxLeadText.other)
        expect(badgeKeys(raw).length).toBeLessThan(1000)
      }),
    )
  })

  it('is found in a list by its id, or by the end of its address', () => {
    expect(badgeKeys('a 17')).toEqual(['a17'])
    expect(badgeKeys('https://expo.example/b/B18/?x=C')).toEqual([
      'https://expo.example/b/b18/?x=c',
      'b18',
      'c',
    ])
  })
})
