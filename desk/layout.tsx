/** The bar and the menu of every screen, their live updates, and the confirmation dialog for unsaved changes. */
import { ListItemIcon, ListSubheader, MenuItem, type SnackbarProps } from '@mui/material'
import {
  CalendarDays,
  FileText,
  Fingerprint,
  FolderTree,
  History,
  Inbox,
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
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import {
  Layout,
  Menu,
  Notification,
  type NotificationProps,
  useNotificationContext,
  usePermissions,
} from 'react-admin'
import { type DeskRight, hasRight } from '../src/domain/desk/rights'
import { type MenuEntry, type MenuSection, useDeskFeatures } from './feature'
import { useLiveLists } from './live-updates'
import { UnsavedChangesDialog } from './unsaved'

/** The sections of the menu. Staff see the entries that their rights allow. Entries of features precede these. */
const sections: { name: MenuSection; entries: MenuEntry[] }[] = [
  {
    name: 'Sell',
    entries: [
      { to: '/orders', name: 'Orders', icon: <Truck size={20} />, rights: ['orders', 'artwork'] },
      { to: '/requests', name: 'Requests', icon: <MessagesSquare size={20} />, rights: ['orders'] },
      { to: '/customers', name: 'Customers', icon: <Users size={20} />, rights: ['customers', 'orders'] },
    ],
  },
  {
    name: 'Show',
    entries: [{ to: '/kiosks', name: 'Kiosks', icon: <TabletSmartphone size={20} />, rights: ['customers'] }],
  },
  {
    name: 'Shop',
    entries: [
      { to: '/products', name: 'Products', icon: <Package size={20} />, rights: ['catalogue'] },
      { to: '/categories', name: 'Categories', icon: <FolderTree size={20} />, rights: ['catalogue'] },
      { to: '/coupons', name: 'Coupons', icon: <Tag size={20} />, rights: ['catalogue'] },
      { to: '/brand', name: 'Brand', icon: <Palette size={20} />, rights: ['catalogue'] },
      { to: '/faq', name: 'FAQ', icon: <FileText size={20} />, rights: ['catalogue'] },
      { to: '/terms', name: 'Terms', icon: <FileText size={20} />, rights: ['catalogue'] },
      { to: '/delivery', name: 'Delivery', icon: <CalendarDays size={20} />, rights: ['catalogue'] },
    ],
  },
  {
    name: 'Admin',
    entries: [
      { to: '/jobs', name: 'Jobs and backup', icon: <Settings size={20} />, rights: ['all'] },
      { to: '/person', name: 'Privacy requests', icon: <UserX size={20} />, rights: ['all'] },
      { to: '/acts', name: 'Log', icon: <History size={20} />, rights: ['all'] },
      { to: '/passkeys', name: 'Passkeys', icon: <Fingerprint size={20} />, rights: [] },
    ],
  },
]

function DeskMenu() {
  const { permissions: rights = [] } = usePermissions<DeskRight[]>()
  const featureEntries = useDeskFeatures().flatMap(({ menu = [] }) => menu)
  const isAllowed = ({ rights: accepted }: MenuEntry) => accepted.length === 0 || hasRight(rights, accepted)
  return (
    <Menu>
      <Menu.Item to="/" primaryText="Today" leftIcon={<Inbox size={20} />} />
      {sections.map(({ name, entries }) => {
        const added = featureEntries.filter(({ section }) => section === name)
        const allowedEntries = [...added, ...entries].filter(isAllowed)
        return (
          allowedEntries.length > 0 && (
            <Fragment key={name}>
              <ListSubheader role="presentation" sx={{ bgcolor: 'transparent', lineHeight: 2.5 }}>
                {name}
              </ListSubheader>
              {allowedEntries.map(({ to, name: title, icon }) => (
                <Menu.Item key={to} to={to} primaryText={title} leftIcon={icon} />
              ))}
            </Fragment>
          )
        )
      })}
      <MenuItem component="a" href="/" target="_blank" sx={{ color: 'text.secondary' }}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <Store size={20} />
        </ListItemIcon>
        View shop
      </MenuItem>
    </Menu>
  )
}

/** Props that close the message. The type of react-admin lacks `open`, a property of the snack bar. */
const closed: NotificationProps & Pick<SnackbarProps, 'open'> = { open: false }

/** A newer message closes the previous message, which otherwise stays for its whole time. */
export function LatestNotification() {
  const { notifications } = useNotificationContext()
  return <Notification {...(notifications.length > 0 ? closed : {})} />
}

export function DeskLayout({ children }: { children: ReactNode }) {
  useLiveLists()
  return (
    <Layout menu={DeskMenu}>
      {children}
      <UnsavedChangesDialog />
    </Layout>
  )
}
