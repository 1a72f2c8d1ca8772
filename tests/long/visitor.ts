/**
 * Another visitor, in a process that attacks do not slow down: has a look at the shop, says so, looks on until told to
 * stop, and says what that was like.
 */
type Visit = { ms: number; status: number }
export type Visits = Visit[]

const [origin = ''] = process.argv.slice(2)
let visits: Visits = []
const over = new AbortController()
process.once('message', () => over.abort())

const pages = ['category/', 'HomePageSetting/', 'product/cafe-tote']
/** What the shop does for the first of all visitors is none of the attack's. */
const first = 20
for (let turn = 0; !over.signal.aborted; turn += 1) {
  if (turn === first) {
    visits = []
    process.send?.('here')
  }
  const began = performance.now()
  const status = await fetch(`${origin}/frontend/api/${pages[turn % pages.length]}`).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => 0,
  )
  visits.push({ ms: performance.now() - began, status })
  await new Promise((rested) => setTimeout(rested, 50))
}
process.send?.(visits)
process.disconnect?.()
