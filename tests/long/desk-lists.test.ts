/** Lists of the desk in a large shop: 100,000 orders, products and requests, 20,000 customers (req 22.26). */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { deskCall, newStaffMember } from '../contract/desk-calls'
import { openProvider } from '../contract/provider'

const provider = openProvider()
const { db } = provider
const rounds = 20
/** Limit of the 95th percentile. */
const maxMs = 200

let cookie = ''

beforeAll(async () => {
  await db.execute(sql`
    insert into app_user (email, password_hash, role_id, full_name, mobile_number, business_name)
    select 'bench' || n || '@buyer' || (n % 500) || '.example', 'x', 1 + n % 4,
      (array['Dana','Sam','Alex','Robin','Kim','Jo','Lee','Max'])[1 + n % 8] || ' ' || md5(n::text),
      '0400 000 000', 'Company ' || md5((n * 7)::text) || ' Pty Ltd'
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    with customer as (select array_agg(id) ids from app_user where email like 'bench%')
    insert into shop_order (user_id, status, po_number, billing, shipping, subtotal_cents, gst_percent, gst_cents,
      total_cents, created_at)
    select ids[1 + (n * 7919) % 20000],
      case when n > 99000 then (array['PENDING','IN REVIEW','IN PRODUCTION'])[1 + n % 3]
        when n % 50 = 0 then 'REJECTED' else 'COMPLETE' end,
      'PO-' || md5(n::text),
      jsonb_build_object('customerName', 'Buyer ' || n, 'country', 'Australia', 'state', 'NSW', 'city', 'Sydney',
        'postcode', '2000', 'line1', n || ' Harbour St', 'line2', '', 'email', 'accounts@buyer.example',
        'mobileNumber', '0400 000 000'),
      '{"customerName":"Depot","country":"Australia","state":"VIC","city":"Melbourne","postcode":"3000","line1":"2 Dock Rd","line2":""}',
      100000, 10, 10000, 110000, now() - ((100000 - n) || ' minutes')::interval
    from generate_series(1, 100000) n, customer`)
  await db.execute(sql`
    insert into order_line (order_id, sku, product_name, quantity, each_cents, options, brief)
    select id, 'SB-' || id, (array['Bottle','Mug','Pen','Tote'])[1 + id % 4] || ' ' || md5((id / 50)::text), 100, 1000,
      '[]', '' from shop_order where po_number like 'PO-%'`)
  await db.execute(sql`
    insert into artwork (order_line_id, purpose, approve, waits_since, file, name, type, bytes, sha256, stored_at)
    select l.id, 'approval', case when o.status = 'IN REVIEW' then 2 else 1 end, now(), md5('bench' || l.id), 'proof.pdf',
      'application/pdf', 1000, md5(l.id::text), now()
    from order_line l join shop_order o on o.id = l.order_id where o.po_number like 'PO-%'`)
  await copyRows('product', 'id', {
    slug: `'bench-' || n`,
    sku: `'BN-' || n`,
    name: `(array['Bottle','Mug','Pen','Tote'])[1 + n % 4] || ' ' || md5(n::text)`,
    is_hidden: 'n % 1000 = 0',
  })
  await db.execute(sql`
    insert into enquiry (kind, product_id, full_name, email, mobile_number, quantity, remarks, answered_at)
    select 'quote', (select min(id) from product), 'Dana ' || md5(n::text), 'e' || n || '@buyer.example',
      '0400 000 000', 500, '', case when n % 100 > 0 then now() end
    from generate_series(1, 100000) n`)
  await db.execute(sql`analyze`)
  cookie = (await newStaffMember(provider, ['all'])).cookie
}, 600_000)

/** Copies the first row 100,000 times. */
async function copyRows(table: string, key: string, other: Record<string, string>): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and column_name <> ${key}`)
  const names = rows.map(({ name }) => name)
  await db.execute(
    sql.raw(`
    insert into ${table} (${names.join(', ')}) select ${names.map((name) => other[name] ?? name).join(', ')}
    from (select * from ${table} order by ${key} limit 1) one, generate_series(1, 100000) n`),
  )
}

/** Search terms that match nearly all rows, one row, and no row. */
const searchTerms = ['a', 'c4ca4238a0b923820dcc509a6f75849b', 'zzzzzz']
const lists = ['orders', 'customers', 'products', 'requests', 'acts']

test.each([
  'today',
  ...lists,
  ...lists.flatMap((list) => searchTerms.map((word) => `${list}?q=${word}`)),
  ...lists.map((list) => `${list}?after=5000`),
  'orders?status=PENDING',
  'orders?status=SHIPPED',
  'orders?open=true',
  'orders?work=proof',
  'orders?work=risk',
  'orders?work=proof&q=mug',
  'orders?open=true&q=bench77',
  ...['bottle', 'SB-20777', 'melbourne', 'harbour st', '2000', '0400 000 000', 'mug 0c'].flatMap((word) => [
    `orders?q=${word}`,
    `orders?q=${word}&after=15000`,
    `orders?q=${word}&open=true`,
  ]),
  'requests?open=true',
  'requests?open=true&q=dana',
  'products?hidden=true',
  'products?q=Bottle',
  'products?q=BN-777',
])('%s answers within 200 ms in a large shop', async (path) => {
  let times: number[] = []
  // The measurement is repeated, because the machine may have been busy.
  for (let attempt = 0; attempt < 3; attempt++) {
    times = await measureTimes(path)
    if (p95(times) <= maxMs) break
  }
  expect(p95(times)).toBeLessThanOrEqual(maxMs)
})

async function measureTimes(path: string): Promise<number[]> {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const reply = await deskCall(provider, cookie, ['GET', path])
    await reply.arrayBuffer()
    times.push(performance.now() - startedAt)
    expect(reply.status).toBe(200)
  }
  return times
}

const p95 = (times: number[]) => times.toSorted((left, right) => right - left)[1] ?? 0
