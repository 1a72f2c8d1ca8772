/** The branding methods above whatever page is shown: all of them, or one (req 9.6). */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Material } from '../../domain/branding/branding-methods'
import { brandingMethod } from '../../domain/branding/branding-methods'
import type { BrandingId } from '../../domain/branding/branding-names'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { takesFocus } from '../../ui/focus'
import { showBranding, useShownBranding } from '../shell/overlays'
import { BrandingMethodView } from './branding-method-view'
import { BrandingOverview } from './branding-overview'
import styles from './branding-dialog.module.css'

const close = () => showBranding(null)

export function BrandingModal() {
  const shown = useShownBranding()
  const id = useId()
  useFocusBack(shown?.opener ?? null)
  return (
    <Dialog open={shown !== null} onClose={close} labelledBy={id} className={styles.dialog} closeOnNavigate>
      <Content id={id} first={shown?.method ?? null} />
    </Dialog>
  )
}

function Content({ id, first }: { id: string; first: BrandingId | null }) {
  const [chosen, setChosen] = useState<BrandingId | null>(first)
  const [last, setLast] = useState<BrandingId | null>(null)
  const [material, setMaterial] = useState<Material | null>(null)
  const method = brandingMethod(chosen ?? undefined)
  if (method) {
    const backToAll = () => {
      setLast(method.id)
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
        <h2 id={id} tabIndex={-1} ref={last ? undefined : takesFocus} className={styles.barTitle}>
          Branding Solutions
        </h2>
        <IconButton label="Close" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <BrandingOverview material={material} onMaterial={setMaterial} onChoose={setChosen} last={last} />
    </>
  )
}

/** Safari focuses no pressed link, so the browser would not come back to it by itself. */
function useFocusBack(opener: HTMLElement | null): void {
  const last = useRef(opener)
  useEffect(() => {
    if (!opener && document.activeElement === document.body) last.current?.focus()
    last.current = opener
  }, [opener])
}
