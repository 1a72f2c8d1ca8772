/** A client's approval of a quote, and "Place order" at today's prices after a review of the changes (req 23.7). */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useId } from 'react'
import { formatAddressLine } from '../../../src/domain/account/address'
import type { CartLine } from '../../../src/domain/cart/cart'
import type { ClientDraft, DraftLine } from '../../drafts/rules/client-draft'
import { chosenOfLine, equalCartLines } from '../../drafts/rules/draft-line'
import type { ApprovedMove, Destination } from '../../../src/domain/client-draft/sent-quotes'
import { approvedDraft } from '../../drafts/rules/approved-part'
import { type ApprovedLink, approvedPartOf } from './link-state'
import { withCount, formatCount } from '../../../src/domain/count'
import { countsAsBranded } from '../../../src/domain/cart/branded-job'
import { dayInFull } from '../../../src/domain/delivery/needed-by'
import { formatAud } from '../../../src/domain/price/money'
import { piecePrice } from '../../../src/domain/price/price'
import { startApprovedOrder } from './links'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { useConnectivity } from '../../../src/session/connectivity'
import { useSeesPrices } from '../../../src/session/customer-view'
import { Amount } from '../../../src/ui/amount'
import { Button } from '../../../src/ui/button'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { InHands } from '../../../src/widgets/delivery/in-hands'
import type { SlotProps } from '../../../src/widgets/frame/features'
import styles from './client-links.module.css'

type ApprovedOrderProps = Omit<SlotProps['draftPanel'], 'draft'> & { draft: ClientDraft; link: ApprovedLink }

export function ApprovedOrder({ link, draft, ...move }: ApprovedOrderProps) {
  const seesPrices = useSeesPrices()
  const { approval, orderedAt } = link
  const approvedLines = approvedDraft(draft, approvedPartOf(link)).lines
  const isOpen = orderedAt === null
  return (
    <>
      <p>
        {[
          withCount(approval.lines.length, 'product'),
          approval.purchaseOrder && `PO ${approval.purchaseOrder}`,
          approval.neededBy && `needed by ${dayInFull(approval.neededBy)}`,
          approval.deliverTo && `deliver to ${formatAddressLine(approval.deliverTo)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        {seesPrices && approval.totalCents !== null && (
          <>
            {' · '}
            <Amount cents={approval.totalCents} gst="inc GST" />
          </>
        )}
      </p>
      {isOpen && approvedLines.length > 0 && <Delivery link={link} lines={approvedLines} />}
      {isOpen && <PlaceOrder link={link} isMoved={approvedLines.length === 0} {...move} />}
      {!isOpen && approval.orderId !== '' && (
        <Link to="/order_detail/$id" params={{ id: approval.orderId }}>
          See the order
        </Link>
      )}
    </>
  )
}

/** The rep's price at the approved quantity. */
export function AccountPrice({ line, pieces }: { line: DraftLine | undefined; pieces: number }) {
  const seesPrices = useSeesPrices()
  const slug = line?.product.slug ?? ''
  const { data: product } = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  const { data: prices } = useQuery({ ...priceListQuery(slug), enabled: slug !== '' && seesPrices })
  if (!line || !prices || !seesPrices) return null
  const list = prices.value
  const price = piecePrice(list, list.role, pieces, chosenOfLine(line, product?.value ?? null, list))
  return price ? <span>{formatAud(price.eachCents)} each ex GST</span> : null
}

function Delivery({ link: { approval }, lines }: { link: ApprovedLink; lines: readonly DraftLine[] }) {
  const products = useQueries({ queries: lines.map(({ product }) => productQuery(product.slug)) })
  const lists = useQueries({ queries: lines.map(({ product }) => priceListQuery(product.slug)) })
  const wantedProducts = lines.flatMap((line, index) => {
    const product = products[index]?.data?.value
    if (!product) return []
    const isBranded = countsAsBranded(chosenOfLine(line, product, lists[index]?.data?.value ?? null))
    return { product, lines: line.cells.map((cell) => ({ ...cell, isBranded })) }
  })
  if (wantedProducts.length < lines.length) return null
  return (
    <InHands
      products={wantedProducts}
      neededBy={approval.neededBy || null}
      to={approval.deliverTo ?? undefined}
    />
  )
}

type PlaceOrderProps = Omit<SlotProps['draftPanel'], 'draft'> & {
  link: ApprovedLink
  /** Set to true when no approved line is in the draft any more. */
  isMoved: boolean
}

function PlaceOrder({ link, isMoved, isMoving, moveApproved }: PlaceOrderProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOffline = useConnectivity() === 'offline'
  const [runOnce, isOpening] = useSingleRun()
  const id = useId()
  const { approval } = link
  const pieces = approval.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isBusy = isMoving || isOpening
  const checkOut = async (belongsToOrder: (line: CartLine) => boolean, destination: Destination) => {
    await startApprovedOrder(queryClient, link, belongsToOrder, destination)
    await navigate({ to: '/checkout' })
  }
  const onMoved: ApprovedMove['onMoved'] = (added, destination) => {
    const belongsToOrder = (line: CartLine) =>
      added.some((item) => equalCartLines(item.line, [{ slug: '', image: null, lines: [line] }]).length > 0)
    void checkOut(belongsToOrder, destination)
  }
  const names = link.lines.flatMap(({ id: line, name }) =>
    approval.lines.some((approvedLine) => approvedLine.id === line) ? name : [],
  )
  const handlePress = () => {
    if (isOffline || isBusy) return
    if (!isMoved) return moveApproved({ part: approvedPartOf(link), onMoved })
    const destination = approval.deliverTo ? 'approved' : 'own'
    void runOnce(() => checkOut(({ name }) => names.includes(name), destination))
  }
  return (
    <div className={styles.actions}>
      {isMoved && <p>It’s in your cart, and not ordered yet.</p>}
      <Button
        aria-disabled={isOffline || isBusy}
        aria-describedby={isOffline ? id : undefined}
        onClick={handlePress}
      >
        <ShoppingCart aria-hidden="true" size={20} />
        {isMoved ? 'Go to checkout' : `Place order for ${formatCount(pieces)}`}
      </Button>
      {isOffline && (
        <p id={id} className={styles.reason}>
          You’re offline. You can place the order when you’re back online.
        </p>
      )}
    </div>
  )
}
