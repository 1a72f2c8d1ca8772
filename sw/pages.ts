/** Which page of the precache a visit gets: the app's, or the kiosk's, which never had the shop's header. */
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isKioskPlace } from '../src/domain/kiosk/kiosk'
import { notScreens } from './cache-policy'

export function answerVisits(): void {
  registerRoute(
    ({ request, url: { pathname, searchParams } }) =>
      request.mode === 'navigate' && isKioskPlace({ pathname, search: Object.fromEntries(searchParams) }),
    createHandlerBoundToURL('/kiosk.html'),
  )
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { denylist: notScreens }))
}
