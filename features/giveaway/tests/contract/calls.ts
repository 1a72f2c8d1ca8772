/** The calls of this feature, for the tests of the whole contract. */
import { DeskOlder } from '../../../../src/domain/desk/row'
import type { FeatureCalls } from '../../../../tests/contract/feature-calls'
import { call, csv, page, paging, row } from '../../../../tests/contract/shape-parts'
import * as giveaway from '../../contract'

export const calls: FeatureCalls = {
  deskRows: [
    { call: ['GET', 'entries'], rights: ['customers'] },
    { call: ['GET', 'entries.csv'], rights: ['customers'] },
    { call: ['GET', 'giveaway'], rights: ['customers'] },
    { call: ['POST', 'giveaway/draw'], rights: ['customers'], body: { winners: 1 } },
    { call: ['GET', 'giveaway/purge'], rights: ['customers'] },
    { call: ['POST', 'giveaway/purge'], rights: ['customers'], body: { before: 'x' } },
  ],
  deskShapes: {
    'GET giveaway/purge': call('Counts the entries that were received before a day.', row(DeskOlder), {
      query: ['before'],
    }),
    'GET entries': call('Lists entries of the giveaway, the newest first.', page(giveaway.DeskEntry), {
      query: paging,
    }),
    'GET entries.csv': call('Sends all entries of the giveaway as a table.', csv),
    'GET giveaway': call(
      'Counts the entries of the giveaway, and lists its draws.',
      row(giveaway.DeskGiveaway),
    ),
  },
  schemas: giveaway,
}
