/** Dialog with the branding methods above any page: all of them, or one (req 9.6). */
import { useEffect, useId, useRef, useState } from 'react'
import { brandingMethod, type Material } from '../../domain/branding/branding-methods'
import type { BrandingId } from '../../domain/branding/branding-names'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { takeFocus } from '../../ui/focus'
import { showBranding, useShownBranding } from '../frame/overlays'
import { BrandingMethodView } from './branding-method-view'
import { BrandingOverview } from './branding-overview'
import styles from './branding-dialog.module.css'

const close = () => showBranding(null)

export function BrandingModal() {
  const shownBranding = useShownBranding()
  const id = useId()
  useReturnFocus(shownBranding?.opener ?? null)
  return (
    <Dialog
      open={shownBranding !== null}
      onClose={close}
      labelledBy={id}
      className={styles.dialog}
      closeOnNavigate
    >
      <Content id={id} initialMethod={shownBranding?.method ?? null} />
    </Dialog>
  )
}

function Content({ id, initialMethod }: { id: string; initialMethod: BrandingId | null }) {
  const [chosen, setChosen] = useState<BrandingId | null>(initialMethod)
  const [lastViewed, setLastViewed] = useState<BrandingId | null>(null)
  const [material, setMaterial] = useState<Material | null>(null)
  const method = brandingMethod(chosen ?? undefined)
  if (method) {
    const backToAll = () => {
      setLastViewed(method.id)
      setChosen(null)
    }
    return (
      <BrandingMethodView
        method={method}
        titleId={id}
        onMove={setChosen}
        onClose={close}
        onBackToAll={backToAll}
      />
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <h2 id={id} tabIndex={-1} ref={lastViewed ? undefined : takeFocus} className={styles.barTitle}>
          Branding Solutions
        </h2>
        <CloseButton onClick={close} />
      </div>
      <BrandingOverview
        material={material}
        onMaterial={setMaterial}
        onChoose={setChosen}
        lastViewed={lastViewed}
      />
    </>
  )
}

/** Returns the focus to the opener: Safari does not focus a clicked link, so the browser alone would not do so. */
function useReturnFocus(opener: HTMLElement | null): void {
  const lastOpener = useRef(opener)
  useEffect(() => {
    if (!opener && document.activeElement === document.body) lastOpener.current?.focus()
    lastOpener.current = opener
  }, [opener])
}
