/**
 * Header links of a signed-in customer: account, drafts, Customer view, cart with its count and panel, Logout (req
 * 1.6).
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, LogOut, ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { whenIdle } from '../../device/page-events'
import { cartCountQuery } from '../../queries/cart'
import { withCode, lazyComponent } from '../../ui/lazy/lazy-piece'
import { ShellIcon } from '../../ui/shell-icon'
import { showToast } from '../../ui/toast/toast'
import { CartLink, cartPanel } from '../cart/cart-link'
import { loadSlots, memberTools, Slot } from '../frame/features'
import { closeCartPanel, useCartPanel, useLogoutQuestion } from '../frame/overlays'
import { confirmLogOut } from '../sign-in/confirm-log-out'
import { CustomerViewMark } from './customer-view-mark'
import iconStyles from './nav-icon.module.css'
import styles from './member-links.module.css'

const logoutDialog = lazyComponent(() => import('../sign-in/logout-dialog'), 'LogoutDialog')

const desktopClass = `${iconStyles.icon} ${styles.wideOnly}`

export function MemberLinks() {
  const queryClient = useQueryClient()
  const LogoutDialog = logoutDialog.useComponent(useLogoutQuestion() !== null)
  useEffect(() => whenIdle(() => sendPendingEdits(queryClient)), [queryClient])
  return (
    <>
      <Link to="/account" className={iconStyles.icon} aria-label="Account" title="Account">
        <CircleUserRound aria-hidden="true" size={22} />
      </Link>
      {memberTools().map(({ href, icon, label }) => (
        <Link key={href} to={href} className={desktopClass} aria-label={label} title={label}>
          <ShellIcon name={icon} size={22} />
        </Link>
      ))}
      <CustomerViewMark />
      <CartLink href="/cart" className={desktopClass}>
        <ShoppingCart aria-hidden="true" size={22} />
      </CartLink>
      <CartSlot />
      <button type="button" className={styles.logout} onClick={() => void confirmLogOut()}>
        <LogOut aria-hidden="true" size={18} />
        <span className={styles.words}>Logout</span>
      </button>
      {LogoutDialog && <LogoutDialog />}
      <Slot name="memberDialog" props={{}} />
    </>
  )
}

/** The cart panel, whichever link opened it (req 5.4). */
function CartSlot() {
  const CartPanel = cartPanel.useComponent(useCartPanel().open)
  // The query itself saves the count that the badges show (queries/cart).
  useQuery(cartCountQuery())
  useEffect(() => closeCartPanel, [])
  return CartPanel && <CartPanel />
}

/** Only customers have edits that wait on this device, so visitors do not load the code that sends them. */
function sendPendingEdits(queryClient: QueryClient): void {
  withCode(
    () => import('../../queries/outbox'),
    ({ startOutboxWith }) => {
      startOutboxWith(queryClient, (problem) => showToast('error', problem))
      whenIdle(() => withCode(loadSlots, ({ startFeatures }) => startFeatures(queryClient)))
    },
  )
}
