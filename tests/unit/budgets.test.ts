/**
 * Budgets of lines per folder, and of files that one opens to follow a story. Lower a number when the code gets smaller;
 * raise no number without a reason in the commit message.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, importGraph, reachedFrom, readSources, reversed, root } from '../support/import-graph'

const sources = readSources(['src', 'sw', 'features', 'server', 'desk', 'demo', 'tests'])

describe('lines', () => {
  test.each([
    ['src/domain', 13_350],
    ['src/device', 4_080],
    ['src/api', 4_660],
    ['src/session', 1_645],
    ['src/outbox', 2_190],
    ['src/saved', 6_695],
    ['src/queries', 2_645],
    ['src/ui', 1_765],
    ['src/widgets', 9_985],
    ['src/screens', 13_850],
    ['src', 62_060],
    ['sw', 790],
    ['features', 29_470],
    ['server', 29_640],
    ['desk', 6_837],
    ['demo', 2_900],
    ['tests', 76_000],
  ])('%s has at most %i lines of code', (folder, budget) => {
    const lines = sources
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .reduce((sum, source) => sum + source.lines, 0)
    expect(lines).toBeLessThanOrEqual(budget)
  })

  test('styles have at most 10,800 lines', () => {
    const styles = ['src', 'desk'].flatMap(filesIn).filter((file) => file.endsWith('.css'))
    const lines = styles.map((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10_800)
  })

  test('public contains no script', () => {
    expect(filesIn('public').filter((file) => /\.[cm]?[jt]sx?$/.test(file))).toEqual([])
  })
})

describe('stories', () => {
  const graph = importGraph(sources.filter(({ file }) => !file.startsWith('tests/')))
  const importers = reversed(graph)
  /** Base layers that a reader of a story need not open. */
  const isBase = (file: string) =>
    /^(src\/device\/|src\/api\/(request|reply|wire|hosts|paths|probe)$|src\/query-client$|server\/(base|db)\/)/.test(
      file,
    )

  /** Each part of a story is a path of imports: every file between its first and its last file counts. */
  test.each<[story: string, budget: number, parts: [from: string, to: string][]]>([
    [
      'wishlist in the app',
      11,
      [
        ['src/widgets/product/product-tile', 'src/api/product/wishlist'],
        ['src/outbox/queues', 'src/outbox/sender'],
      ],
    ],
    [
      'brief in the app',
      10,
      [
        ['src/screens/cart/job-brief', 'src/api/cart/cart-line'],
        ['src/outbox/queues', 'src/outbox/sender'],
      ],
    ],
    [
      'price to order in the app',
      48,
      [
        ['src/screens/product/product-screen', 'src/api/cart/cart'],
        ['src/screens/checkout/checkout-screen', 'src/api/order/order'],
        ['src/widgets/product/product-tile', 'src/api/product/price-list'],
      ],
    ],
    [
      'price to order at the provider',
      18,
      [
        ['server/routes/product', 'server/reads/price-list'],
        ['server/routes/cart', 'server/writes/cart'],
        ['server/routes/order', 'server/writes/order'],
      ],
    ],
    [
      'filter offline in the app',
      22,
      [
        ['src/screens/lists/category-screen', 'src/queries/list-page'],
        ['src/queries/list-page', 'src/saved/catalogue/read/reader-client'],
        ['src/saved/catalogue/read/reader-worker', 'src/domain/find/find'],
      ],
    ],
    [
      'draft to order in the app',
      43,
      [
        ['features/drafts/app/draft-screen', 'features/drafts/app/client-drafts'],
        ['features/drafts/app/draft-screen', 'src/api/cart/cart'],
        ['features/drafts/app/quote-screen', 'features/drafts/rules/quote-of-draft'],
        ['src/screens/checkout/checkout-screen', 'src/api/order/order'],
      ],
    ],
    [
      'private link in the app',
      15,
      [
        ['features/client-link/app/send-dialog', 'features/client-link/app/link-calls'],
        ['features/client-link/app/client-links', 'features/client-link/app/link-calls'],
        ['src/outbox/queues', 'src/outbox/sender'],
      ],
    ],
    [
      'private link at the provider',
      4,
      [
        ['features/client-link/server/routes', 'features/client-link/server/write-link'],
        ['features/client-link/server/page-routes', 'features/client-link/server/write-answer'],
      ],
    ],
    [
      'promised day in the app',
      36,
      [
        ['src/widgets/product/product-tile', 'src/domain/delivery/promise'],
        ['src/screens/checkout/checkout-screen', 'src/queries/destination'],
      ],
    ],
    ['promised day at the provider', 5, [['server/routes/order', 'server/writes/promise']]],
    [
      'lead in the app',
      14,
      [
        ['features/leads/app/lead-screen', 'features/leads/app/lead-calls'],
        ['src/outbox/queues', 'src/outbox/sender'],
      ],
    ],
    ['lead at the provider', 2, [['features/leads/server/routes', 'features/leads/server/write-leads']]],
    ['change of an order’s status at the desk', 15, [['desk/orders/order-show', 'desk/calls']]],
    ['change of an order’s status at the provider', 4, [['server/acts', 'server/writes/order-status']]],
  ])('%s takes at most %i files', (_, budget, parts) => {
    const files = new Set<string>()
    for (const [from, to] of parts) {
      const forwards = reachedFrom(graph, from, isBase)
      const backwards = reachedFrom(importers, to, isBase)
      const between = [...forwards].filter((file) => backwards.has(file))
      expect(between, `${from} reaches ${to}`).toContain(to)
      for (const file of between) files.add(file)
    }
    expect(files.size, [...files].toSorted().join('\n')).toBeLessThanOrEqual(budget)
  })
})

describe('folders below the rooms', () => {
  /**
   * Returns the folder of a file at the third level of src, such as src/domain/cart, or null for files directly in a
   * room.
   */
  const folderOf = (file: string) => {
    const parts = file.split('/')
    return parts[0] === 'src' && parts.length > 3 ? parts.slice(0, 3).join('/') : null
  }

  test('no two folders of a room import each other', () => {
    const arrows = new Set(
      sources.flatMap(({ file, imports }) =>
        imports.map(({ target }) => `${folderOf(file)} ${folderOf(target)}`),
      ),
    )
    const mutual = [...arrows].filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' ')
      return from < to && arrows.has(`${to} ${from}`)
    })
    expect(mutual.filter((arrow) => !arrow.includes('null'))).toEqual([])
  })
})
