/** The menu in its sections, and on a phone a bar at the foot, from which the menu opens (req 22.52). */
import {
  BottomNavigation,
  BottomNavigationAction,
  Drawer,
  ListItemIcon,
  ListSubheader,
  MenuItem,
  Paper,
  useMediaQuery,
} from '@mui/material'
import {
  CalendarDays,
  FileText,
  FolderTree,
  HardDriveDownload,
  History,
  House,
  Inbox,
  Menu as MenuIcon,
  MessagesSquare,
  Package,
  Palette,
  Store,
  TabletSmartphone,
  Tag,
  Truck,
  UserCog,
  UserX,
  Users,
} from 'lucide-react'
import { Fragment } from 'react'
import { Menu, Sidebar, type SidebarProps, usePermissions, useSidebarState } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { type DeskRight, hasRight } from '../src/domain/desk/rights'
import { type MenuEntry, type MenuSection, useDeskFeatures } from './feature'

/** Entries of features stand between `entries` and `lastEntries`. */
type Section = { name: MenuSection; entries: MenuEntry[]; lastEntries?: MenuEntry[] }

const sections: Section[] = [
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
    entries: [],
    lastEntries: [
      { to: '/kiosks', name: 'Kiosks', icon: <TabletSmartphone size={20} />, rights: ['customers'] },
    ],
  },
  {
    name: 'Shop',
    entries: [
      { to: '/products', name: 'Products', icon: <Package size={20} />, rights: ['catalogue'] },
      { to: '/categories', name: 'Categories', icon: <FolderTree size={20} />, rights: ['catalogue'] },
      { to: '/home', name: 'Home page', icon: <House size={20} />, rights: ['catalogue'] },
      { to: '/coupons', name: 'Coupons', icon: <Tag size={20} />, rights: ['catalogue'] },
      { to: '/brand', name: 'Brand', icon: <Palette size={20} />, rights: ['catalogue'] },
      { to: '/texts', name: 'Texts', icon: <FileText size={20} />, rights: ['catalogue'] },
      { to: '/delivery', name: 'Delivery', icon: <CalendarDays size={20} />, rights: ['catalogue'] },
    ],
  },
  {
    name: 'Admin',
    entries: [{ to: '/staff', name: 'Staff', icon: <UserCog size={20} />, rights: ['all'] }],
    lastEntries: [
      { to: '/acts', name: 'Log', icon: <History size={20} />, rights: ['all'] },
      { to: '/jobs', name: 'Backups', icon: <HardDriveDownload size={20} />, rights: ['all'] },
      { to: '/person', name: 'Privacy requests', icon: <UserX size={20} />, rights: ['all'] },
    ],
  },
]

/** Returns the sections with the entries that the rights of the staff member allow, without empty sections. */
function useSections(): { name: MenuSection; entries: MenuEntry[] }[] {
  const { permissions: rights = [] } = usePermissions<DeskRight[]>()
  const featureEntries = useDeskFeatures().flatMap(({ menu = [] }) => menu)
  return sections
    .map(({ name, entries, lastEntries = [] }) => ({
      name,
      entries: [
        ...entries,
        ...featureEntries.filter(({ section }) => section === name),
        ...lastEntries,
      ].filter(({ rights: accepted }) => hasRight(rights, accepted)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Two columns on a phone, where a thumb reaches every entry. */
const columns = {
  '&.MuiList-root': {
    display: { xs: 'grid', sm: 'flex' },
    gridTemplateColumns: '1fr 1fr',
    width: { xs: 'auto' },
  },
}
const acrossColumns = { gridColumn: '1 / -1' }

export function DeskMenu() {
  return (
    <Menu sx={columns}>
      <Menu.Item to="/" primaryText="Today" leftIcon={<Inbox size={20} />} sx={acrossColumns} />
      {useSections().map(({ name, entries }) => (
        <Fragment key={name}>
          <ListSubheader
            role="presentation"
            sx={{ ...acrossColumns, bgcolor: 'transparent', lineHeight: 2, position: 'static' }}
          >
            {name}
          </ListSubheader>
          {entries.map(({ to, name: title, icon }) => (
            <Menu.Item key={to} to={to} primaryText={title} leftIcon={icon} />
          ))}
        </Fragment>
      ))}
      <MenuItem component="a" href="/" target="_blank" sx={{ ...acrossColumns, color: 'text.secondary' }}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <Store size={20} />
        </ListItemIcon>
        View shop
      </MenuItem>
    </Menu>
  )
}

const useIsPhone = () => useMediaQuery((theme) => theme.breakpoints.down('sm'))

/** On a phone the menu opens from the foot of the screen. */
export function DeskSidebar({ children, ...props }: SidebarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useSidebarState()
  if (!isPhone) return <Sidebar {...props}>{children}</Sidebar>
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { maxHeight: '85vh' } } }}
    >
      {children}
    </Drawer>
  )
}

/** Height of the bar at the foot of a phone, for what has to stay above it. */
export const phoneBarHeight = 'calc(56px + env(safe-area-inset-bottom))'

/** The number of entries between Today and Menu. */
const maxEntries = 2

/** Opens today, the first entries and the menu with the thumb of the hand that holds the phone. */
export function PhoneBar() {
  const isPhone = useIsPhone()
  const entries = useSections().flatMap((section) => section.entries)
  const { pathname } = useLocation()
  const [, setOpen] = useSidebarState()
  if (!isPhone) return null
  const links = [{ to: '/', name: 'Today', icon: <Inbox size={20} /> }, ...entries.slice(0, maxEntries)]
  const current = links.find(({ to }) => (to === '/' ? pathname === to : pathname.startsWith(to)))
  return (
    <Paper
      component="nav"
      aria-label="Main"
      elevation={3}
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        bottom: 0,
        left: 0,
        right: 0,
        pb: 'env(safe-area-inset-bottom)',
        displayPrint: 'none',
      }}
    >
      <BottomNavigation showLabels value={current?.to ?? false}>
        {links.map(({ to, name, icon }) => (
          <BottomNavigationAction key={to} component={Link} to={to} value={to} label={name} icon={icon} />
        ))}
        <BottomNavigationAction
          label="Menu"
          icon={<MenuIcon size={20} />}
          aria-haspopup="menu"
          onClick={() => setOpen(true)}
        />
      </BottomNavigation>
    </Paper>
  )
}
