/** All branding methods: a filter by material, a tile for each method, and a comparison table. */
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import {
  type BrandingMethod,
  brandingMethods,
  type Material,
  materials,
  methodsFor,
} from '../../domain/branding/branding-methods'
import type { BrandingId } from '../../domain/branding/branding-names'
import { takeFocus } from '../../ui/focus'
import { isPlainClick } from '../../ui/press'
import { VisuallyHidden } from '../../ui/page'
import { BrandingDrawing } from './branding-drawing'
import styles from './branding-overview.module.css'

type BrandingOverviewProps = {
  /** null: methods for every material. */
  material: Material | null
  onMaterial: (material: Material | null) => void
  /**
   * Shows the chosen method in place of the list. Without this handler the tile is a link to the method's address.
   */
  onChoose?: (id: BrandingId) => void
  /** The method that was viewed last; its tile takes the focus. */
  lastViewed?: BrandingId | null
}

export function BrandingOverview({
  material,
  onMaterial,
  onChoose,
  lastViewed = null,
}: BrandingOverviewProps) {
  const methods = methodsFor(material)
  return (
    <>
      <p className={styles.intro}>
        Eighteen ways to put your logo on a product. The right one depends on the material first, then your
        artwork, quantity and budget. Every product page lists the methods we offer for it.
      </p>
      <MaterialPicker material={material} onMaterial={onMaterial} />
      <p role="status" className={styles.count}>
        {material === null
          ? `All ${brandingMethods.length} methods`
          : `${methods.length} of ${brandingMethods.length} methods: ${materials[material]}`}
      </p>
      <ul className={styles.tiles}>
        {methods.map((method) => (
          <li key={method.id}>
            <Tile
              method={method}
              material={material}
              onChoose={onChoose}
              isLastViewed={method.id === lastViewed}
            />
          </li>
        ))}
      </ul>
      <BrandingTable methods={methods} />
    </>
  )
}

type TileProps = {
  method: BrandingMethod
  material: Material | null
  onChoose: ((id: BrandingId) => void) | undefined
  isLastViewed: boolean
}

function Tile({ method: { id, title, inShort, image }, material, onChoose, isLastViewed }: TileProps) {
  const chooseInDialog = (event: MouseEvent) => {
    if (!onChoose || !isPlainClick(event)) return
    event.preventDefault()
    onChoose(id)
  }
  return (
    <Link
      ref={isLastViewed ? takeFocus : undefined}
      to="/branding"
      search={{ method: id, material: material ?? undefined }}
      state={{ fromBranding: true }}
      resetScroll={false}
      activeOptions={{ exact: true, explicitUndefined: true }}
      aria-haspopup="dialog"
      className={styles.tile}
      onClick={chooseInDialog}
    >
      <span className={styles.picture}>
        <BrandingDrawing method={image} />
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.words}>{inShort}</span>
    </Link>
  )
}

type MaterialPickerProps = Pick<BrandingOverviewProps, 'material' | 'onMaterial'>

function MaterialPicker({ material, onMaterial }: MaterialPickerProps) {
  const name = useId()
  const choices: [Material | null, string][] = [
    [null, 'Everything'],
    ...(Object.keys(materials) as Material[]).map((key): [Material, string] => [key, materials[key]]),
  ]
  return (
    <fieldset className={styles.picker}>
      <legend>What is your product made of?</legend>
      <div className={styles.choices}>
        {choices.map(([value, label]) => (
          <label key={label} className="option pill">
            <input type="radio" name={name} checked={value === material} onChange={() => onMaterial(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const columns = Object.entries(materials) as [Material, string][]

/** Branding methods at a glance: colours, detail, and the materials that each method suits. */
function BrandingTable({ methods }: { methods: BrandingMethod[] }) {
  return (
    <section className={styles.section}>
      <h2>At a glance</h2>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Branding methods at a glance" tabIndex={0} className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Colours</th>
              <th scope="col">Detail</th>
              {columns.map(([material, name]) => (
                <th key={material} scope="col" className={styles.material}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {methods.map((method) => (
              <tr key={method.id}>
                <th scope="row">{method.title}</th>
                <td>{method.facts.colours}</td>
                <td>{method.facts.detail}</td>
                {columns.map(([material]) => (
                  <td key={material} className={styles.material}>
                    <SuitabilityMark isSuitable={method.materials.includes(material)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function SuitabilityMark({ isSuitable }: { isSuitable: boolean }) {
  return (
    <>
      {isSuitable ? <Check aria-hidden="true" size={20} /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{isSuitable ? 'Yes' : 'No'}</VisuallyHidden>
    </>
  )
}
