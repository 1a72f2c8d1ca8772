/** The not-found page (req 1.14). */
import { Link, useRouterState } from '@tanstack/react-router'
import { rememberReturnPath, useSignedIn } from '../../session/account'
import { buttonClass } from '../../ui/button'
import { DocumentHead } from '../frame/document-head'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The reason in words for the visitor. */
    whyNotFound?: string
  }
}

export function NotFound() {
  const why = useRouterState({ select: ({ location }) => location.state.whyNotFound })
  return (
    <Page>
      <DocumentHead title="Page not found" />
      <Notice
        heading="h1"
        title="Oops! Page not found"
        link={{ to: '/', name: 'Return Home' }}
        actions={
          <Link to="/shop" className={buttonClass('quiet')}>
            Shop by category
          </Link>
        }
      >
        {why && <p>{why}</p>}
        <p>Sorry, the page you're looking for doesn't exist.</p>
        <PortalHint />
      </Notice>
    </Page>
  )
}

/** The hint is the same for every address, so that it does not reveal existing portals. */
function PortalHint() {
  const signedIn = useSignedIn()
  const path = useRouterState({ select: (state) => state.location.href })
  if (signedIn) return null
  return (
    <p>
      If this is your company's portal,{' '}
      <Link to="/signin" onClick={() => rememberReturnPath(path)}>
        sign in
      </Link>{' '}
      to open it.
    </p>
  )
}
