/** The frame of every screen: bars, menus, live updates, and the confirmation dialog for unsaved changes. */
import { ListItemIcon, ListItemText, MenuItem, type MenuItemProps, type SnackbarProps } from '@mui/material'
import { Fingerprint } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  AppBar,
  Layout,
  Logout,
  Notification,
  type NotificationProps,
  useNotificationContext,
  UserMenu,
  useUserMenu,
} from 'react-admin'
import { Link } from 'react-router'
import { useLiveLists } from './live-updates'
import { DeskMenu, DeskSidebar, PhoneBar, phoneBarHeight } from './menu'
import { UnsavedChangesDialog } from './unsaved'

/** Props that close the message. The type of react-admin lacks `open`, a property of the snack bar. */
const closed: NotificationProps & Pick<SnackbarProps, 'open'> = { open: false }

const abovePhoneBar = { bottom: { xs: phoneBarHeight } }

/** A newer message closes the previous message, which otherwise stays for its whole time. */
export function LatestNotification() {
  const { notifications } = useNotificationContext()
  return <Notification sx={abovePhoneBar} {...(notifications.length > 0 ? closed : {})} />
}

const DeskAppBar = () => <AppBar userMenu={profileMenu} />

/** The menu sets the properties by which its first item gets the focus. */
function PasskeysItem({ autoFocus = false, tabIndex = 0 }: Pick<MenuItemProps, 'autoFocus' | 'tabIndex'>) {
  const menu = useUserMenu()
  return (
    <MenuItem component={Link} to="/passkeys" onClick={() => menu?.onClose()} {...{ autoFocus, tabIndex }}>
      <ListItemIcon>
        <Fingerprint size={20} />
      </ListItemIcon>
      <ListItemText>Passkeys</ListItemText>
    </MenuItem>
  )
}

const profileMenu = (
  <UserMenu>
    <PasskeysItem />
    <Logout />
  </UserMenu>
)

/** The bar at the foot of a phone covers nothing. */
const phoneSpace = { '& .RaLayout-content': { pb: { xs: phoneBarHeight, sm: 0 } } }

export function DeskLayout({ children }: { children: ReactNode }) {
  useLiveLists()
  return (
    <>
      <Layout appBar={DeskAppBar} menu={DeskMenu} sidebar={DeskSidebar} sx={phoneSpace}>
        {children}
        <UnsavedChangesDialog />
      </Layout>
      <PhoneBar />
    </>
  )
}
