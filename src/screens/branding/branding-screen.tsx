/** The page of branding methods. Its URL has the open method and the chosen material (req 9.6). */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { brandingMethod, type Material, materials } from '../../domain/branding/branding-methods'
import { type BrandingId, threadColours } from '../../domain/branding/branding-names'
import { Dialog } from '../../ui/dialog'
import { Page } from '../../ui/page'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Swatch } from '../../ui/swatch'
import { BrandingMethodView } from '../../widgets/branding/branding-method-view'
import { BrandingOverview } from '../../widgets/branding/branding-overview'
import { DocumentHead } from '../../widgets/frame/document-head'
import { PrintButton } from '../../widgets/print/print'
import styles from '../../widgets/branding/branding-dialog.module.css'

type BrandingScreenProps = {
  /** The method and material in the URL. Unknown values are ignored. */
  method: string | undefined
  material: string | undefined
}

export function BrandingScreen(searchParams: BrandingScreenProps) {
  const id = useId()
  const navigate = useNavigate()
  const method = brandingMethod(searchParams.method)
  const close = useCloseDialog(searchParams.method)
  const material = isMaterial(searchParams.material) ? searchParams.material : null
  const choose = (next: Material | null) =>
    void navigate({
      to: '/branding',
      search: { material: next ?? undefined },
      replace: true,
      resetScroll: false,
    })
  const move = (next: BrandingId) =>
    void navigate({
      to: '/branding',
      search: { method: next, material: material ?? undefined },
      replace: true,
      resetScroll: false,
      // The history state stays, because it records that the previous entry is this page.
      state: true,
    })
  return (
    <Page>
      <DocumentHead
        title={method ? `${method.title}: branding methods` : 'Branding Solutions'}
        description={
          method?.description ??
          'Pad print, embroidery, laser engraving and 15 more: what each branding method suits, its colours, detail, limits and the artwork it needs.'
        }
        canonical={method ? `/branding?method=${method.id}` : '/branding'}
      />
      <h1>Branding Solutions</h1>
      <BrandingOverview material={material} onMaterial={choose} />
      <Dialog
        open={method !== null}
        onClose={() => close(material)}
        labelledBy={id}
        className={styles.dialog}
      >
        {method && (
          <BrandingMethodView method={method} titleId={id} onMove={move} onClose={() => close(material)} />
        )}
      </Dialog>
    </Page>
  )
}

/**
 * Returns the function that closes the dialog: one step back when the previous history entry is this page, else a
 * navigation to it.
 */
function useCloseDialog(shownMethod: string | undefined): (material: Material | null) => void {
  const router = useRouter()
  const isLeaving = useRef(false)
  const resetLeaving = useEffectEvent((_shownMethod: string | undefined) => {
    isLeaving.current = false
  })
  useEffect(() => resetLeaving(shownMethod), [shownMethod])
  return (material) => {
    const { state, search } = router.state.location
    // Navigates once, however often the button is pressed. A dialog also fires its close event after Back has closed
    // it.
    if (isLeaving.current || !search.method) return
    isLeaving.current = true
    if (state.fromBranding) {
      router.history.back()
      return
    }
    void router.navigate({
      to: '/branding',
      search: { material: material ?? undefined },
      replace: true,
      resetScroll: false,
    })
  }
}

function isMaterial(text: string | undefined): text is Material {
  return text !== undefined && Object.hasOwn(materials, text)
}

/** The chart of thread colours for embroidery (req 9.7). */
export function ThreadColoursScreen() {
  return (
    <Page>
      <DocumentHead
        title="Thread colour chart"
        description="Thread colours for embroidery. One set-up charge per position covers up to 12 of them."
        canonical="/branding/thread-colours"
      />
      <Breadcrumb
        trail={[{ name: 'Branding Solutions', href: '/branding' }]}
        pageName="Thread colour chart"
      />
      <h1>Thread colour chart</h1>
      <p className={styles.intro}>
        Our most popular thread colours for embroidery. One set-up charge per position covers up to 12 of
        them. Write their names into the brief of your order, or give us PMS colours and we match the nearest
        thread. Screens and printers show colours differently, so ask for a stitched sample where the shade is
        critical.
      </p>
      <PrintButton>Print the chart</PrintButton>
      {threadColours.map(([family, names]) => (
        <section key={family} className={styles.family}>
          <h2>{family}</h2>
          <ul className={styles.colours}>
            {names.map((name) => (
              <li key={name}>
                <Swatch name={name} className={styles.swatch} />
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
