/** The drawing that explains how a branding method works. The words beside it say the same. */
import type { ReactNode } from 'react'
import type { BrandingId } from '../../domain/branding/branding-names'
import styles from './branding-drawing.module.css'
import { DirectDigital, LaserEngraving, RotaryDigitalPrint } from './branding-drawings-direct'
import {
  ColourflexTransfer,
  Embroidery,
  SiliconeDigitalPrint,
  SublimationPrint,
} from './branding-drawings-fabric'
import { PadPrint, RotaryScreenPrint, ScreenPrint } from './branding-drawings-ink'
import { Debossing, FoilPrinting, HotStamping, ImitationEtch } from './branding-drawings-pressed'
import {
  DigitalLabel,
  DigitalPackagingPrint,
  DigitalPrint,
  ResinCoatedFinish,
} from './branding-drawings-printed'

const drawings: Record<BrandingId, () => ReactNode> = {
  'colourflex-transfer': ColourflexTransfer,
  debossing: Debossing,
  'digital-label': DigitalLabel,
  'digital-packaging-print': DigitalPackagingPrint,
  'digital-print': DigitalPrint,
  'direct-digital': DirectDigital,
  embroidery: Embroidery,
  'foil-printing': FoilPrinting,
  'hot-stamping': HotStamping,
  'imitation-etch': ImitationEtch,
  'laser-engraving': LaserEngraving,
  'pad-print': PadPrint,
  'resin-coated-finish': ResinCoatedFinish,
  'rotary-digital-print': RotaryDigitalPrint,
  'rotary-screen-print': RotaryScreenPrint,
  'screen-print': ScreenPrint,
  'silicone-digital-print': SiliconeDigitalPrint,
  'sublimation-print': SublimationPrint,
}

export function BrandingDrawing({ of }: { of: BrandingId }) {
  const Drawing = drawings[of]
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className={styles.drawing}>
      <Drawing />
    </svg>
  )
}
