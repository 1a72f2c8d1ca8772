/** Tries a logo on the product of a draft's line: the rep's logo, or a logo that the client sent (req 18.20, 23.9). */
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { type DraftLine, withLine } from '../rules/client-draft'
import { brandingTexts } from '../rules/draft-line'
import { failureMessage } from '../../../src/domain/failure-message'
import type { CustomerPrices } from '../../../src/domain/price/price'
import type { Product } from '../../../src/domain/product/product'
import { clientDrafts } from './client-drafts'
import { Button } from '../../../src/ui/button'
import { lazyComponent } from '../../../src/ui/lazy/lazy-piece'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'

const mockUpDialog = lazyComponent(() => import('./mock-up-dialog'), 'MockUpDialog')

type LineLogoProps = {
  draftId: string
  line: DraftLine
  product: Product
  list: CustomerPrices | null
  /** The client's logo, which is already on the product when the dialog opens. */
  clientLogo?: { label: string; sha256: string; read: () => Promise<File> }
  className?: string | undefined
}

export function LineLogo({ draftId, line, product, list, clientLogo, className }: LineLogoProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [logo, setLogo] = useState<File>()
  const [runOnce, isBusy] = useSingleRun()
  const MockUpDialog = mockUpDialog.useComponent(isOpen !== null)
  const close = () => setOpen(false)
  const store = (mockUp: DraftLine['mockUp']) => {
    close()
    clientDrafts().type(
      draftId,
      withLine(line.id, ({ mockUp: _, ...lineWithoutMockUp }) => ({
        ...lineWithoutMockUp,
        ...(mockUp && { mockUp }),
      })),
    )
    if (clientLogo) showToast('success', `The logo is on ${line.product.name} in this draft.`)
  }
  const openDialog = async () => {
    try {
      setLogo(await clientLogo?.read())
      setOpen(true)
    } catch (error) {
      showToast('error', failureMessage(error))
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={clientLogo && `${clientLogo.label} for ${line.product.name}`}
        aria-disabled={isBusy}
        className={className}
        onPointerEnter={mockUpDialog.preload}
        onFocus={mockUpDialog.preload}
        onClick={() => void runOnce(openDialog)}
      >
        <ImageUp aria-hidden="true" size={18} />
        {clientLogo?.label ?? (line.mockUp ? 'Change the logo' : 'Try your logo')}
      </Button>
      {MockUpDialog && (
        <MockUpDialog
          open={isOpen === true}
          onClose={close}
          product={product}
          options={line.cells[0]?.options ?? []}
          methods={brandingTexts(line, product, list)}
          savedMockUp={line.mockUp}
          initialLogo={logo}
          saveLabel="Save to draft"
          onStored={(mockUp) => store(clientLogo ? { ...mockUp, clientFile: clientLogo.sha256 } : mockUp)}
          onRemove={line.mockUp && !clientLogo ? () => store(undefined) : undefined}
        />
      )}
    </>
  )
}
