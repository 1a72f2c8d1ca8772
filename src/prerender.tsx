/** The shell as HTML, for the build: no screen, nobody signed in, nothing loaded. */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App, createShopRouter } from './app'
import { createQueryClient } from './query-client'

export function shellHtml(): string {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: ['/-'] }))
  return renderToString(<App router={router} queryClient={queryClient} />)
}
