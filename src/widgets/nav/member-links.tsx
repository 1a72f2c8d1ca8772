/** What the header has for a customer: account, Customer view, cart with its count and panel, Logout (req 1.6). */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, ClipboardList, Eye, EyeOff, LogOut, ShoppingCart } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { whenIdle } from '../../device/page-events'
import { useCartCount } from '../../session/cart'
import { setCustomerView, useCustomerView } from '../../session/customer-view'
import { cartCountQuery } from '../../queries/cart'
import { withCode } from '../../ui/lazy/late-code'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { isPlainClick } from '../../ui/press'
import { showToast } from '../../ui/toast/toast'
import { useAskedProducts } from '../draft/asked-products'
import { closeCartPanel, openCartPanel, useCartPanel, useLogoutQuestion } from '../shell/overlays'
import { askLogOut } from '../sign-in/ask-log-out'
import styles from './member-links.module.css'

const panel = lazyPiece(() => import('../cart/cart-panel').then(({ CartPanel }) => CartPanel))
const question = lazyPiece(() => import('../sign-in/logout-dialog').then(({ LogoutDialog }) => LogoutDialog))

const draftQuestion = lazyPiece(() =>
  import('../draft/add-to-draft-dialog').then(({ AddToDraftDialog }) => AddToDraftDialog),
)

export function MemberLinks() {
  const toggle = useRef<HTMLButtonElement>(null)
  const hidden = useCustomerView()
  const queryClient = useQueryClient()
  const LogoutDialog = question.usePiece(useLogoutQuestion() !== null)
  const AddToDraftDialog = draftQuestion.usePiece(useAskedProducts().length > 0)
  useEffect(() => whenIdle(() => sendWhatWaits(queryClient)), [queryClient])
  const showPrices = () => {
    setCustomerView(false)
    // Its own button is gone with that.
    toggle.current?.focus()
  }
  return (
    <>
      <Link to="/account" className={styles.account} aria-label="Account" title="Account">
        <CircleUserRound aria-hidden="true" size={22} />
      </Link>
      <Link to="/drafts" className={styles.drafts} aria-label="Drafts" title="Drafts">
        <ClipboardList aria-hidden="true" size={22} />
      </Link>
      <button
        ref={toggle}
        type="button"
        aria-pressed={hidden}
        aria-label="Customer view"
        title={hidden ? 'Show prices' : 'Hide prices'}
        className={styles.icon}
        onClick={() => setCustomerView(!hidden)}
      >
        {hidden ? <EyeOff aria-hidden="true" size={22} /> : <Eye aria-hidden="true" size={22} />}
      </button>
      <Cart />
      <button type="button" className={styles.logout} onClick={() => void askLogOut()}>
        <LogOut aria-hidden="true" size={18} />
        <span className={styles.words}>Logout</span>
      </button>
      {LogoutDialog && <LogoutDialog />}
      {AddToDraftDialog && <AddToDraftDialog />}
      <div role="status" className={hidden ? styles.mark : styles.silent}>
        {hidden && (
          <>
            <span>Customer view: prices are hidden</span>
            <button type="button" className={styles.show} onClick={showPrices}>
              Show prices
            </button>
          </>
        )}
      </div>
    </>
  )
}

/** A link for those who want the page in a tab of its own; a plain press opens the panel (req 5.4). */
function Cart() {
  const link = useRef<HTMLAnchorElement>(null)
  const count = useCartCount()
  const { open } = useCartPanel()
  const wasOpen = useRef(false)
  const CartPanel = panel.usePiece(open)
  // The count that the badge shows is kept on the way (queries/cart).
  useQuery(cartCountQuery())

  useEffect(() => {
    // What opened the panel may be gone, or was never focused (Safari focuses no pressed button).
    if (wasOpen.current && !open && document.activeElement === document.body) link.current?.focus()
    wasOpen.current = open
  }, [open])
  useEffect(() => closeCartPanel, [])

  const openHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openCartPanel()
  }
  return (
    <>
      <Link
        ref={link}
        to="/cart"
        preload={false}
        aria-label={cartLabel(count)}
        aria-haspopup="dialog"
        title="Cart"
        className={styles.icon}
        onClick={openHere}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
      >
        <ShoppingCart aria-hidden="true" size={22} />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
      {CartPanel && <CartPanel />}
    </>
  )
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** Edits that wait on this device are a customer's: nobody else loads the code that sends them. */
function sendWhatWaits(queryClient: QueryClient): void {
  withCode(
    () => import('../../queries/outbox'),
    ({ startOutboxWith }) => startOutboxWith(queryClient, (problem) => showToast('error', problem)),
  )
}
