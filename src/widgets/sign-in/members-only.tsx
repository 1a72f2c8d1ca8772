/** Around every member's page: what it shows goes at once when the session does, before the sign-in page is here. */
import { Outlet } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { ScreenPlaceholder } from '../shell/screen-placeholder'

export function MembersOnly() {
  return useSignedIn() ? <Outlet /> : <ScreenPlaceholder />
}
