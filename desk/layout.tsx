/** The bar and the menu of every screen, their live updates, and the question before unsaved values are left. */
import { ListItemIcon, MenuItem, type SnackbarProps } from '@mui/material'
import {
  CalendarDays,
  Contact,
  FileText,
  Gift,
  History,
  Inbox,
  KeyRound,
  MessagesSquare,
  Package,
  Palette,
  Settings,
  Store,
  TabletSmartphone,
  Tag,
  Truck,
  UserX,
  Users,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Layout, Menu, Notification, type NotificationProps, useNotificationContext } from 'react-admin'
import { useLiveLists } from './live-updates'
import { useMay } from './session'
import { LeavingQuestion } from './unsaved'

function DeskMenu() {
  const [canSeeRequests, canSeeOrders] = [useMay('orders'), useMay('orders', 'artwork')]
  const [canSeeCustomers, canSeeLeads] = [useMay('customers', 'orders'), useMay('customers')]
  const [canSeeCatalogue, hasAllRights] = [useMay('catalogue'), useMay('all')]
  return (
    <Menu>
      <Menu.Item to="/" primaryText="Today" leftIcon={<Inbox size={20} />} />
      {canSeeOrders && <Menu.Item to="/orders" primaryText="Orders" leftIcon={<Truck size={20} />} />}
      {canSeeRequests && (
        <Menu.Item to="/requests" primaryText="Requests" leftIcon={<MessagesSquare size={20} />} />
      )}
      {canSeeCustomers && (
        <Menu.Item to="/customers" primaryText="Customers" leftIcon={<Users size={20} />} />
      )}
      {canSeeCatalogue && (
        <>
          <Menu.Item to="/products" primaryText="Products" leftIcon={<Package size={20} />} />
          <Menu.Item to="/coupons" primaryText="Coupons" leftIcon={<Tag size={20} />} />
          <Menu.Item to="/faq" primaryText="FAQ" leftIcon={<FileText size={20} />} />
          <Menu.Item to="/terms" primaryText="Terms" leftIcon={<FileText size={20} />} />
          <Menu.Item to="/brand" primaryText="Brand" leftIcon={<Palette size={20} />} />
          <Menu.Item to="/delivery" primaryText="Delivery" leftIcon={<CalendarDays size={20} />} />
        </>
      )}
      {canSeeLeads && <Menu.Item to="/leads" primaryText="Leads" leftIcon={<Contact size={20} />} />}
      {canSeeLeads && <Menu.Item to="/giveaway" primaryText="Giveaway" leftIcon={<Gift size={20} />} />}
      {canSeeLeads && (
        <Menu.Item to="/kiosks" primaryText="Kiosks" leftIcon={<TabletSmartphone size={20} />} />
      )}
      {hasAllRights && (
        <Menu.Item to="/jobs" primaryText="Jobs and backup" leftIcon={<Settings size={20} />} />
      )}
      {hasAllRights && (
        <Menu.Item to="/person" primaryText="Privacy requests" leftIcon={<UserX size={20} />} />
      )}
      {hasAllRights && <Menu.Item to="/keys" primaryText="API keys" leftIcon={<KeyRound size={20} />} />}
      {hasAllRights && <Menu.Item to="/webhooks" primaryText="Webhooks" leftIcon={<Webhook size={20} />} />}
      {hasAllRights && <Menu.Item to="/acts" primaryText="Log" leftIcon={<History size={20} />} />}
      <Menu.Item to="/passkeys" primaryText="Passkeys" leftIcon={<KeyRound size={20} />} />
      <MenuItem component="a" href="/" target="_blank" sx={{ color: 'text.secondary' }}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <Store size={20} />
        </ListItemIcon>
        View shop
      </MenuItem>
    </Menu>
  )
}

/** The type of react-admin lacks this property of the snack bar. */
const closed: NotificationProps & Pick<SnackbarProps, 'open'> = { open: false }

/** A newer message closes the one before it, which otherwise stays for its whole time. */
export function LatestNotification() {
  const { notifications } = useNotificationContext()
  return <Notification {...(notifications.length > 0 ? closed : {})} />
}

export function DeskLayout({ children }: { children: ReactNode }) {
  useLiveLists()
  return (
    <Layout menu={DeskMenu}>
      {children}
      <LeavingQuestion />
    </Layout>
  )
}
