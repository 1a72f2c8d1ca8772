/** Starts the desk: session, CSP nonce for styles, and router. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Desk } from './desk'
import { readSession } from './session'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const styles = createCache({ key: 'desk', nonce })

const root = document.getElementById('desk')
if (root) {
  const session = await readSession().catch(() => null)
  // `useBlocker`, which asks before the user leaves a screen with unsaved values, needs a data router.
  const router = createBrowserRouter([{ path: '*', element: <Desk session={session} /> }], {
    basename: '/desk',
  })
  createRoot(root).render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
}
