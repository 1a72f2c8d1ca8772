/** Shows a link of the shop as a code, to be scanned off this screen (req 8.13). */
import { QrCode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Shared } from '../../device/share'
import { Button } from '../../ui/button'
import { lazyPiece } from '../../ui/lazy/lazy-piece'

const screen = lazyPiece(() => import('./code-screen').then(({ CodeScreen }) => CodeScreen))

/** `what` is made when it is pressed. */
export function ShowCode({ what, children = 'Show code' }: { what: () => Shared; children?: ReactNode }) {
  const [shown, setShown] = useState<Shared | null>(null)
  const CodeScreen = screen.usePiece(shown !== null)
  return (
    <>
      <Button look="quiet" onClick={() => setShown(what())}>
        <QrCode aria-hidden="true" size={20} />
        {children}
      </Button>
      {CodeScreen && <CodeScreen shared={shown} onClose={() => setShown(null)} />}
    </>
  )
}
