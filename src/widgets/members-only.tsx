/** Around every member's page: what it shows goes at once when the session does, before the sign-in page is here. */
import { Outlet } from '@tanstack/react-router'
import { useSignedIn } from '../offline/account'
import { ScreenPlaceholder } from './screen-placeholder'

export function MembersOnly() {
  return useSignedIn() ? <Outlet /> : <ScreenPlaceholder />
}
