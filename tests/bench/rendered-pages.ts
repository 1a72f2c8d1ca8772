/**
 * `npm run bench:rendering`: requests 200 listing pages in random order, 50 times a second for two minutes, from one
 * provider that has rendered none of them before. Prints the response times and shows whether memory still grows in
 * the second minute.
 */
import { seeded, testSeed } from '../support/seed'
import { categories, categoryTiles } from '../support/shop'
import { memoryOf, withShop } from './server-process'
import { figure, percentile, table } from './tables'

const pages = 200
const perSecond = 50
const minutes = 2
const products = 5000

await withShop(products, async (origin, pid) => {
  const addresses = await listings(origin)
  const random = seeded(testSeed)
  const rows: string[][] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { times, failures } = await requestForAMinute(addresses, random)
    const timeAt = (part: number) => `${figure(percentile(times, part), 1)} ms`
    const memory = `${figure(memoryOf(pid) / 2 ** 20)} MB`
    const percentiles = [0.5, 0.95, 0.99, 1].map(timeAt)
    rows.push([`${minute}`, figure(times.length), `${failures}`, ...percentiles, memory])
  }
  const head = ['minute', 'replies', 'failures', 'median', 'p95', 'p99', 'longest', 'memory']
  console.log(table(head, rows).join('\n'))
})

async function listings(origin: string): Promise<string[]> {
  const urls: string[] = []
  for (const { Slug } of await categories(origin)) {
    const { totalPages } = await categoryTiles(origin, Slug)
    for (let page = 1; page <= totalPages; page += 1) urls.push(`${origin}/category/${Slug}?page=${page}`)
  }
  if (urls.length < pages) throw new Error(`There are only ${urls.length} listing pages.`)
  return urls.slice(0, pages)
}

/**
 * Returns times in ms, each from the moment the request was due: a provider that falls behind does not receive fewer
 * requests.
 */
async function requestForAMinute(addresses: string[], random: () => number) {
  const times: number[] = []
  let failures = 0
  const request = async (due: number) => {
    const address = addresses[Math.floor(random() * addresses.length)] ?? ''
    try {
      const reply = await fetch(address, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })
      if (reply.status !== 200 || !(await reply.text()).includes('sent-page')) failures += 1
    } catch {
      failures += 1
    }
    times.push(performance.now() - due)
  }
  const startedAt = performance.now()
  const requests: Promise<void>[] = []
  for (let number = 0; number < perSecond * 60; number += 1) {
    const due = startedAt + (number * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    requests.push(request(due))
  }
  await Promise.all(requests)
  return { times, failures }
}
