/**
 * Orders of the demo accounts: each account has one order in every status, with artwork. They are placed through the
 * same code as customers' orders.
 */
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { timeFromSeedDay } from '../catalogue/catalogue'
import type { AddressFields } from '../../src/domain/account/address'
import { trackingOf } from '../../src/domain/order/carrier'
import { isBeforeProduction, type MovableStatus, movableStatuses } from '../../src/domain/order/order-status'
import { brandingTemplate } from '../../server/files/branding-template'
import { addOrderArtwork, type Approval } from '../../server/files/order-artwork'
import type { FileStore } from '../../server/files/store'
import { linesOfOrder } from '../../server/reads/order-lines'
import { offeredValues } from '../../server/reads/product'
import { storeBrief } from '../../server/writes/artwork'
import { addLine, validLine } from '../../server/writes/cart'
import { placeOrder } from '../../server/writes/order'
import { promiseDay } from '../../server/writes/promise'
import { storeReview } from '../../server/writes/review'
import type { Database, Executor } from '../../server/db/client'
import { address, appUser } from '../../server/db/schema-customer'
import { artwork, coupon, orderPromise, shopOrder } from '../../server/db/schema-order'
import { priceTier, setupPrice, variation } from '../../server/db/schema-pricing'
import { product } from '../../server/db/schema-product'
import { demoAccounts, isDemoAccount } from './demo-accounts'

/** The coupon of the demo orders, which is public like the demo accounts. */
export const demoCoupon = { name: 'WELCOME10', percent: 10 }

const dayMs = 24 * 60 * 60_000
const maxProducts = 40
/** Approval of an order's artwork by status; a status that is missing here has no proof yet. */
const approvals: Partial<Record<MovableStatus, Approval>> = {
  'IN REVIEW': 'pending',
  REJECTED: 'rejected',
  'IN PRODUCTION': 'approved',
  SHIPPED: 'approved',
  COMPLETE: 'approved',
}
const briefs = [
  'Logo on the front, as wide as it goes. White on dark goods, navy on light ones.',
  'Same as last time, please. We need these before the conference on the 12th.',
]

type Goods = { id: number; minimum: number; name: string; sku: string }

/** Condition on orders of the demo accounts that have the PO# of the seed. */
export const isDemoOrder = sql`starts_with(${shopOrder.poNumber}, 'PO-' || ${shopOrder.userId} || '-')
  and ${shopOrder.userId} in (select ${appUser.id} from ${appUser} where ${isDemoAccount})`

/** Does nothing in a shop that has an order, or whose products have no prices. */
export async function createDemoOrders(db: Database, store: FileStore): Promise<void> {
  const [anyOrder] = await db.select({ id: shopOrder.id }).from(shopOrder).limit(1)
  const goods = await orderableGoods(db)
  if (anyOrder || goods.length === 0) return
  await db.insert(coupon).values(demoCoupon).onConflictDoNothing()
  let goodsIndex = 0
  for (const [accountIndex, { email }] of demoAccounts.entries()) {
    const [user] = await db.select().from(appUser).where(eq(appUser.email, email))
    if (!user) continue
    await saveDemoAddresses(db, user)
    // The last status gets the oldest order.
    for (const [age, status] of movableStatuses.entries()) {
      const chosenGoods = [goods[goodsIndex % goods.length], goods[(goodsIndex + 7) % goods.length]].slice(
        0,
        1 + (goodsIndex % 2),
      )
      goodsIndex += 1
      const orderedGoods = new Map(chosenGoods.flatMap((item) => (item ? [[item.id, item] as const] : [])))
      const orderId = await db.transaction((tx) =>
        orderGoods(tx, user, [...orderedGoods.values()], status === 'SHIPPED'),
      )
      const createdAt = new Date(Date.parse(timeFromSeedDay(0)) - age * 9 * dayMs - accountIndex * 3_600_000)
      await db
        .update(shopOrder)
        .set({
          status,
          createdAt,
          ...stepsOf(status, createdAt),
          ...decisionOf(user.roleId, status, createdAt),
        })
        .where(eq(shopOrder.id, orderId))
      await backdatePromise(db, orderId, status, createdAt)
      await addFiles(db, store, {
        placedAt: createdAt,
        orderId,
        userId: user.id,
        status,
        goods: [...orderedGoods.values()],
      })
      if (status === 'COMPLETE' && user.roleId === 2) await reviewFirst(db, user.id, orderId)
    }
  }
}

/**
 * Returns the id of the demo portal user's newest order that the approver has not decided on; null when there is none.
 */
export async function waitingDemoOrder(db: Executor): Promise<number | null> {
  const [newest] = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .innerJoin(appUser, eq(appUser.id, shopOrder.userId))
    .where(
      and(
        inArray(
          appUser.email,
          demoAccounts.map(({ email }) => email),
        ),
        eq(shopOrder.needsApproval, true),
        eq(shopOrder.status, 'PENDING'),
      ),
    )
    .orderBy(desc(shopOrder.id))
    .limit(1)
  return newest?.id ?? null
}

/**
 * Dates the promised delivery day from the day of the order. Orders before production get no promise, because the
 * promise would be overdue and send reminders.
 */
async function backdatePromise(db: Database, orderId: number, status: MovableStatus, placedAt: Date) {
  await db.delete(orderPromise).where(eq(orderPromise.orderId, orderId))
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.id, orderId))
  if (order && !isBeforeProduction(status)) await promiseDay(db, order, null, placedAt.getTime())
}

type User = typeof appUser.$inferSelect

async function orderGoods(tx: Executor, user: User, goods: Goods[], hasCoupon: boolean): Promise<number> {
  const caller = { userId: user.id, roleId: user.roleId, tokenHash: '' }
  for (const [index, item] of goods.entries()) {
    const lineId = await addLine(tx, caller, await validLine(tx, await requestFor(tx, item, index)))
    await storeBrief(tx, { userId: user.id, lineId }, briefs[index] ?? '')
  }
  return placeOrder(tx, caller, {
    billing: demoBilling(user),
    shipping: demoShipping(user),
    poNumber: `PO-${user.id}-${goods[0]?.sku ?? ''}`,
    neededBy: null,
    couponName: hasCoupon ? demoCoupon.name : '',
    seenTotalCents: null,
  })
}

/**
 * Returns a request for the first variation and first values, and each set-up in the default quantity of the product
 * page. `randomnumber` is the API's name for the chosen values.
 */
async function requestFor(tx: Executor, { id, minimum }: Goods, index: number) {
  const [first] = await tx
    .select({ id: variation.id })
    .from(variation)
    .where(eq(variation.productId, id))
    .limit(1)
  const setups = await tx
    .select()
    .from(setupPrice)
    .where(eq(setupPrice.productId, id))
    .orderBy(asc(setupPrice.id))
  return {
    ProductID: id,
    ProductVariationID: first?.id ?? null,
    QTY: Math.max(minimum, 50) * (index + 1),
    ProductSetupPrice: setups.map((setup) => ({
      ProductSetupPriceID: setup.id,
      QTY: Math.min(setup.defaultQuantity, 10),
    })),
    randomnumber: [...(await offeredValues(tx, id))].map(([name, values]) => ({
      name,
      value: values[0] ?? '',
    })),
  }
}

/** Dates of the steps: four days for the proof, ten for production, three for delivery. */
function stepsOf(status: MovableStatus, placedAt: Date) {
  const reached = movableStatuses.indexOf(status)
  const momentOf = (step: MovableStatus, days: number) =>
    reached >= movableStatuses.indexOf(step) ? new Date(placedAt.getTime() + days * dayMs) : null
  return {
    productionAt: momentOf('IN PRODUCTION', 4),
    shippedAt: momentOf('SHIPPED', 14),
    completeAt: momentOf('COMPLETE', 17),
    tracking: status === 'SHIPPED' ? trackingOf('Australia Post', '33ABC0012345') : null,
  }
}

/** The approver of a portal has decided on every order that is past PENDING. */
function decisionOf(roleId: number, status: MovableStatus, at: Date) {
  if (roleId !== 3 || status === 'PENDING') return {}
  const decision: 'IN REVIEW' | 'REJECTED' = status === 'REJECTED' ? 'REJECTED' : 'IN REVIEW'
  return { decision, decidedAt: at }
}

type DemoOrder = { placedAt: Date; orderId: number; userId: number; status: MovableStatus; goods: Goods[] }

async function addFiles(
  db: Database,
  store: FileStore,
  { placedAt, orderId, userId, status, goods }: DemoOrder,
) {
  /** Dates an artwork this many days after the order. */
  const backdate = (id: number, days: number, isAnswered = false) => {
    const createdAt = new Date(placedAt.getTime() + days * dayMs)
    return db
      .update(artwork)
      .set({ createdAt, ...(isAnswered && { answeredAt: createdAt }) })
      .where(eq(artwork.id, id))
  }
  for (const [index, { id: lineId, productId }] of (await linesOfOrder(db, orderId)).entries()) {
    const item = goods.find(({ id }) => id === productId)
    const files = [await demoLogo(), ...(index === 0 && item ? [demoSheet(item)] : [])]
    for (const file of files)
      await backdate(await addOrderArtwork(db, store, { userId, lineId, approval: null }, file), 0)
    const approval = approvals[status]
    if (approval)
      await backdate(
        await addOrderArtwork(db, store, { userId, lineId, approval }, await demoProof()),
        3,
        approval === 'approved',
      )
  }
}

async function reviewFirst(db: Database, userId: number, orderId: number): Promise<void> {
  const [line] = await linesOfOrder(db, orderId)
  const Remarks = 'Arrived a day early, and the print is crisp. Our team asked for more.'
  await db.transaction((tx) =>
    storeReview(tx, userId, { OrderDetailsID: line?.id ?? 0, OrderID: orderId, Rating: 5, Remarks }),
  )
}

async function orderableGoods(db: Executor): Promise<Goods[]> {
  const priced = db.select({ id: priceTier.productId }).from(priceTier).where(gt(priceTier.priceCents, 0))
  return db
    .select({ id: product.id, minimum: product.minimumQuantity, name: product.name, sku: product.sku })
    .from(product)
    .where(and(inArray(product.id, priced)))
    .orderBy(desc(product.popularity), asc(product.id))
    .limit(maxProducts)
}

function demoBilling(user: User): AddressFields {
  const { email, mobileNumber } = user
  return { ...addressBaseOf(user), line1: '1 Harbour Street', line2: '', email, mobileNumber }
}

function demoShipping(user: User): AddressFields {
  return { ...addressBaseOf(user), line1: '20 Dock Road', line2: 'Gate 4', email: '', mobileNumber: '' }
}

async function saveDemoAddresses(db: Executor, user: User): Promise<void> {
  await db.insert(address).values([
    { ...demoBilling(user), userId: user.id, kind: 'billing' },
    { ...demoShipping(user), userId: user.id, kind: 'shipping' },
  ])
}

function addressBaseOf({ fullName }: User) {
  return { customerName: fullName, country: 'Australia', state: 'NSW', city: 'Sydney', postcode: '2000' }
}

/** The logo in the demo files: customers send it with a placement sheet, and the shop's proof shows it. */
const logoMarkup = `
  <circle cx="150" cy="150" r="96" fill="#0f5b4f"/>
  <path d="M78 172 q36 -84 72 0 t72 0" fill="none" stroke="#f5b700" stroke-width="20" stroke-linecap="round"/>`

function demoLogo(): Promise<DemoFile> {
  return renderPng(
    'logo.png',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${logoMarkup}</svg>`,
    900,
  )
}

type DemoFile = { name: string; content: Uint8Array }

/** The logo at its print position, with the edges of the print. */
function demoProof(): Promise<DemoFile> {
  return renderPng(
    'proof.png',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
      <rect width="600" height="400" fill="#fafaf6"/>
      <rect x="60" y="40" width="480" height="320" rx="24" fill="#e3e5de"/>
      <rect x="190" y="90" width="220" height="220" fill="none" stroke="#b3261e" stroke-width="2" stroke-dasharray="8 6"/>
      <g transform="translate(180 80) scale(0.8)">${logoMarkup}</g>
    </svg>`,
    1200,
  )
}

function demoSheet({ sku, name }: { sku: string; name: string }): DemoFile {
  const page = brandingTemplate({ sku, name, lines: ['Position: front', 'Size: 60 x 40 mm'] })
  return { name: 'placement.pdf', content: page }
}

async function renderPng(name: string, svg: string, width: number): Promise<DemoFile> {
  return { name, content: await sharp(Buffer.from(svg)).resize(width).png().toBuffer() }
}
