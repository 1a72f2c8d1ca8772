/** Tests how the printed code on a trade show visitor’s badge is read. */
import * as fc from '../../../../tests/support/fast-check'
import { expect, it } from 'vitest'
import { badgeKeys, readBadge } from '../../rules/badge'
import { maxLeadText } from '../../rules/lead'

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
  [
    'a vCard 2.1 in Latin-1, its fields folded',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg;;;\r\nORG:Harbour\r\n Rowing\r\nTEL;CELL;VOICE:0400 111 222\r\nEMAIL;INTERNET;PREF:joerg@har\r\n bour.example\r\nEND:VCARD',
    ['Jörg Müller', 'Harbour Rowing', 'joerg@harbour.example', '0400 111 222'],
  ],
  [
    'a vCard with quoted parameters and grouped items',
    'BEGIN:VCARD\nVERSION:4.0\nFN:Noor Haddad\nitem1.EMAIL;TYPE="work:main,pref":noor@harbour.example\nitem2.TEL;VALUE=uri;TYPE="voice,home":tel:+61-400-111-222;ext=12\nitem3.ORG:Harbour\nEND:VCARD',
    ['Noor Haddad', 'Harbour', 'noor@harbour.example', '+61-400-111-222 x12'],
  ],
  [
    'a vCard in base64 with an invalid first address',
    'BEGIN:VCARD\nVERSION:3.0\nFN;ENCODING=b;CHARSET=utf-8:SsO2cmc=\nEMAIL:n/a\nEMAIL:mailto:joerg@harbour.example\nEND:VCARD',
    ['Jörg', '', 'joerg@harbour.example', ''],
  ],
  [
    'a vCard whose line breaks were lost',
    'BEGIN:VCARDVERSION:3.0N:Brand;Jo;;;FN:Jo BrandORG:Harbour RowingEMAIL:jo@harbour.exampleTEL:+61400000000END:VCARD',
    ['Jo Brand', 'Harbour Rowing', 'jo@harbour.example', '+61400000000'],
  ],
  [
    'a BIZCARD',
    'BIZCARD:N:Noor;X:Haddad;T:Coach;C:Harbour;A:1 Quay St;B:+61400111222;E:noor@harbour.example;;',
    ['Noor Haddad', 'Harbour', 'noor@harbour.example', '+61400111222'],
  ],
  ['a MATMSG', 'MATMSG:TO:noor@harbour.example;SUB:Hi;BODY:;;', ['', '', 'noor@harbour.example', '']],
  [
    'an address with invisible marks',
    '\u202anoor@harbour.example\u200b',
    ['', '', 'noor@harbour.example', ''],
  ],
  ...['::', '|', ';', '\t', '$', '\n', ' | '].map((mark): [string, string, string[]] => [
    `fields between ${JSON.stringify(mark)}`,
    ['123', 'Brand', 'Jo', 'Harbour', 'jo@harbour.example'].join(mark),
    ['Jo Brand', 'Harbour', 'jo@harbour.example', ''],
  ]),
  [
    'fields with an email address that contains the first and the last name',
    '$A17^Noor^Haddad^Manager^0400 111 222^n.haddad@mail.example$',
    ['Noor Haddad', '', 'n.haddad@mail.example', '0400 111 222'],
  ],
  [
    'fields that cannot be distinguished',
    'A17|Haddad|Noor|Sydney|info@mail.example',
    ['', '', 'info@mail.example', ''],
  ],
  [
    'fields with labels',
    'First name: Noor|Last name: Haddad|Company: Harbour|Email: noor@mail.example|Mobile: 0400 111 222',
    ['Noor Haddad', 'Harbour', 'noor@mail.example', '0400 111 222'],
  ],
  ...[
    'LASTNAME:Haddad FIRSTNAME:Noor COMPANY:Harbour EMAIL:info@mail.example TEL:0400 111 222',
    'Event name: Expo | Attendee Name: Noor Haddad | Company_Name: Harbour | E-mail address: info@mail.example | Mobile phone: 0400 111 222',
    'fn=Noor&ln=Haddad&co=Harbour&email=info%40mail.example&mobile=0400+111+222',
    'https://expo.example/v?fname=Noor&lname=Haddad&org=Harbour&mail=info%40mail.example&tel=0400%20111%20222',
    '<v><first>Noor</first><last>Haddad</last><company>Harbour</company><email>info@mail.example</email><tel>0400 111 222</tel></v>',
    '{"event":{"name":"Expo"},"attendee":{"firstName":"Noor","lastName":"Haddad","company":{"name":"Harbour"},"emailAddress":"info@mail.example","mobile_phone":"0400 111 222"}}',
  ].map((raw): [string, string, string[]] => [
    `labels such as ${raw.slice(0, 12)}`,
    raw,
    ['Noor Haddad', 'Harbour', 'info@mail.example', '0400 111 222'],
  ]),
  [
    'quoted cells',
    '"Haddad","Noor","Harbour Rowing","noor@harbour.example","61400111222"',
    ['Noor Haddad', 'Harbour Rowing', 'noor@harbour.example', '+61400111222'],
  ],
  ['a name and an address', 'Noor Haddad <n@mail.example>', ['Noor Haddad', '', 'n@mail.example', '']],
  ['fields with two addresses', 'A17|jo@harbour.example|info@expo.example', ['', '', '', '']],
  [
    'a web address that contains an e-mail address',
    'https://expo.example/v?id=7&email=noor%40harbour.example',
    ['', '', 'noor@harbour.example', ''],
  ],
  ['an id', 'EXPO-000123', ['', '', '', '']],
  ['a web address without data', 'https://expo.example/b/123', ['', '', '', '']],
])('badge is read from %s', (_, raw, fields) => {
  const badge = readBadge(raw)
  expect([badge.name, badge.company, badge.email, badge.phone]).toEqual(fields)
  expect(badge.raw).toBe(raw)
})

it('badge with random text is read without failing, and its texts have limits', () => {
  const start = fc.constantFrom('', 'BEGIN:VCARD\n', 'MECARD:', 'mailto:', 'https://')
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('N:', 'FN;=\n', 'EMAIL:%', ';;\\', 'ORG=3D:=\n'),
  )
  fc.assert(
    fc.property(start, fc.array(line, { maxLength: 12 }), (head, lines) => {
      const { raw, ...fields } = readBadge(head + lines.join('\n'))
      expect(raw.length).toBeLessThanOrEqual(maxLeadText.badge)
      for (const text of Object.values(fields)) expect(text.length).toBeLessThanOrEqual(maxLeadText.other)
      expect(badgeKeys(raw).parts.length).toBeLessThan(1000)
    }),
  )
})

it('badge keys are its id or the parts of its web address', () => {
  expect(badgeKeys('a 17')).toEqual({ complete: 'a17', parts: [] })
  expect(badgeKeys('0017')).toEqual(badgeKeys('17'))
  expect(badgeKeys('https://expo.example/b/B18/?x=C#/007')).toEqual({
    complete: 'https://expo.example/b/b18/?x=c#/007',
    parts: ['b', 'b18', '7', 'c'],
  })
})
