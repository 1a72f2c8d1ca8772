/** The frame of every page: skip link, header, the screen, footer. */
import type { ReactNode } from 'react'

export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <header>Showfloor</header>
      <main id="main">{children}</main>
    </>
  )
}
