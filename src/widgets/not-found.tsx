/** The not-found page (A §2). */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button'
import { DocumentHead } from './document-head'
import { Notice } from '../ui/notice'
import { Page } from '../ui/page'

export function NotFound() {
  return (
    <Page>
      <DocumentHead title="Page not found" />
      <Notice
        heading="h1"
        title="Oops! Page not found"
        actions={
          <>
            <Link to="/" className={buttonClass()}>
              Return Home
            </Link>
            <Link to="/shop" className={buttonClass('quiet')}>
              Shop by category
            </Link>
          </>
        }
      >
        <p>Sorry, the page you're looking for doesn't exist.</p>
      </Notice>
    </Page>
  )
}
