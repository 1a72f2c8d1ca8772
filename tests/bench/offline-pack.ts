/** Measures the time and size of saving the catalogue, alternating with the same requests without saving ("bare"). */
import type { Browser } from 'playwright'
import type { BundlePictures } from '../../src/domain/catalogue/bundle'
import type { BareRun, WatchedRun } from './in-page'
import { figure, goal, median, type Section, spread, table } from './tables'
import { takeRecordedRequests, newVisitor, type OpenShop, remove, save } from './offline-setup'
import { inPage } from './page-code'

type ProviderVariant = 'plain' | 'bulk'
type Measured = {
  variant: ProviderVariant
  pictures: BundlePictures
  bytes: number
  saving: WatchedRun[]
  bare: BareRun[]
}

const variants = (['bulk', 'plain'] as const).filter(
  (variant) => process.env['BENCH_WAYS']?.split(',').includes(variant) ?? true,
)
const sizes = (['none', 'small'] as const).filter(
  (size) => process.env['BENCH_PICTURES']?.split(',').includes(size) ?? true,
)
const goals: Record<ProviderVariant, number> = { plain: 1.3, bulk: 1.5 }
const minBulkSpeedup = 5
/** Limit in ms: users notice a main thread that is blocked for longer. */
const maxTaskMs = 50

export async function benchPack(browser: Browser, shop: OpenShop, runs: number): Promise<Section> {
  const measured: Measured[] = []
  for (const variant of variants) {
    for (const pictures of sizes) measured.push(await measure(browser, shop, variant, pictures, runs))
  }
  return {
    id: `pack-${shop.products}`,
    title: `Saving ${figure(shop.products)} products, ${runs} ${runs === 1 ? 'run' : 'runs'} each`,
    lines: resultsOf(measured),
  }
}

async function measure(
  browser: Browser,
  shop: OpenShop,
  variant: ProviderVariant,
  pictures: BundlePictures,
  runs: number,
): Promise<Measured> {
  const origin = shop[variant]
  const context = await newVisitor(browser, origin)
  const page = await context.newPage()
  const result: Measured = { variant, pictures, bytes: 0, saving: [], bare: [] }
  // The first run warms up: the shop renders its pictures then.
  for (let run = 0; run <= runs; run += 1) {
    const saving = await save(page, origin, pictures)
    const calls = await takeRecordedRequests(origin)
    result.bytes = (await inPage(page, 'savedBundle')).bytes
    await remove(page)
    const bare = await inPage(page, variant === 'bulk' ? 'bareBulk' : 'bareLoop', calls)
    if (run === 0) continue
    result.saving.push(saving)
    result.bare.push(bare)
    console.log(
      `${variant} ${shop.products}, pictures ${pictures}, run ${run}: ${saving.ms.toFixed(0)} ms, bare ` +
        `${bare.ms.toFixed(0)} ms for ${bare.requests} requests, ` +
        `longest task ${saving.maxTask.toFixed(0)} ms`,
    )
  }
  await context.close()
  return result
}

function resultsOf(measured: Measured[]): string[] {
  const head = [
    'provider',
    'pictures',
    'requests',
    'MB',
    'saving, s',
    'bare, s',
    'saving to bare',
    'goal',
    '',
  ]
  const rows = measured.map((entry) => {
    const { variant, pictures, bytes, saving, bare } = entry
    const ratio = medianMs(entry) / median(bare.map(({ ms }) => ms))
    return [
      variant,
      pictures,
      figure(bare[0]?.requests ?? 0),
      figure(bytes / 1e6, 1),
      ...[saving, bare].map((runs) =>
        spread(
          runs.map(({ ms }) => ms / 1000),
          2,
        ),
      ),
      ...goal(ratio, '≤', goals[variant]),
    ]
  })
  const worstTaskMs = Math.max(...measured.flatMap(({ saving }) => saving.map(({ maxTask }) => maxTask)))
  const [plain, bulk] = (['plain', 'bulk'] as const).map((variant) =>
    measured.find((entry) => entry.variant === variant && entry.pictures === 'none'),
  )
  return [
    ...table(head, rows),
    '',
    `Longest task of the main thread: ${goal(worstTaskMs, '≤', maxTaskMs, 0).join(' ms, ')}.`,
    ...(plain && bulk
      ? [
          `Plain to bulk, without pictures: ${goal(medianMs(plain) / medianMs(bulk), '≥', minBulkSpeedup).join(', ')}.`,
        ]
      : []),
  ]
}

function medianMs({ saving }: Measured): number {
  return median(saving.map(({ ms }) => ms))
}
