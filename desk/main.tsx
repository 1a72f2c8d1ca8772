/** Starts the desk: session, CSP nonce for styles, and router. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Desk } from './desk'
import { readSession } from './session'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const styles = createCache({ key: 'desk', nonce })

const root = document.getElementById('desk')
if (root) {
  const session = await readSession().catch(() => null)
  createRoot(root).render(
    <CacheProvider value={styles}>
      <BrowserRouter basename="/desk">
        <Desk session={session} />
      </BrowserRouter>
    </CacheProvider>,
  )
}
