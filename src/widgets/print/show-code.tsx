/** Shows a link of the shop as a QR code, to be scanned off this screen (req 8.13). */
import { QrCode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SharedLink } from '../../device/share'
import { Button } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy/lazy-piece'

const screen = lazyComponent(() => import('./code-screen'), 'CodeScreen')

/** `getShared` is called on click. */
export function ShowCode({
  getShared,
  children = 'Show code',
}: {
  getShared: () => SharedLink
  children?: ReactNode
}) {
  const [sharedLink, setSharedLink] = useState<SharedLink | null>(null)
  const CodeScreen = screen.useComponent(sharedLink !== null)
  return (
    <>
      <Button variant="quiet" onClick={() => setSharedLink(getShared())}>
        <QrCode aria-hidden="true" size={20} />
        {children}
      </Button>
      {CodeScreen && <CodeScreen shared={sharedLink} onClose={() => setSharedLink(null)} />}
    </>
  )
}
