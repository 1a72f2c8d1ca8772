/**
 * Runs another visitor in a separate process that attacks do not slow down. The visitor visits the shop, reports when
 * the first visits are done, continues until it is stopped, and reports its visits.
 */
type Visit = { ms: number; status: number }
export type Visits = Visit[]

const [origin = ''] = process.argv.slice(2)
let visits: Visits = []
const stopSignal = new AbortController()
process.once('message', () => stopSignal.abort())

const pages = ['category/', 'HomePageSetting/', 'product/cafe-tote']
/** The first visits do not count, because the shop does work for its first visitor that an attack does not cause. */
const warmUpVisits = 20
for (let visitCount = 0; !stopSignal.signal.aborted; visitCount += 1) {
  if (visitCount === warmUpVisits) {
    visits = []
    process.send?.('ready')
  }
  const startedAt = performance.now()
  const status = await fetch(`${origin}/frontend/api/${pages[visitCount % pages.length]}`).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => 0,
  )
  visits.push({ ms: performance.now() - startedAt, status })
  await new Promise((resolve) => setTimeout(resolve, 50))
}
process.send?.(visits)
process.disconnect?.()
