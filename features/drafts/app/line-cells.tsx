/** Quantities by colour and size: the product's order grid, or a row for each combination. */
import { useMemo, useState } from 'react'
import { optionsText } from '../../../src/domain/cart/cart'
import type { LineOption } from '../../../src/domain/product/variation'
import { optionsOf, attributesForDisplay } from '../../../src/domain/product/order-choice'
import { type OrderGrid as Grid, orderGridOf } from '../../../src/domain/cart/order-grid'
import { maxQuantity, readQuantity, invalidQuantityMessage } from '../../../src/domain/quantity'
import { type DraftCell, type DraftLine, withQuantities } from '../rules/client-draft'
import { cellKey } from '../../../src/domain/product/variation'
import {
  changedCells,
  splitByGrid,
  pickedOfCells,
  valuesOfOptions,
  withOtherOptions,
} from '../rules/draft-line'
import type { Product } from '../../../src/domain/product/product'
import { clientDrafts } from './client-drafts'
import { Button } from '../../../src/ui/button'
import { Field, Select } from '../../../src/ui/form/field'
import { OrderGrid } from '../../../src/widgets/order/order-grid'
import { Shortages } from '../../../src/widgets/order/shortages'
import styles from './line-cells.module.css'

type LineCellsProps = { draftId: string; line: DraftLine; product: Product | null }

export function LineCells({ draftId, line, product }: LineCellsProps) {
  const grid = useMemo(() => (product ? orderGridOf(product) : null), [product])
  const onChange = (cells: { options: LineOption[]; quantity: number }[]) => {
    if (cells.length > 0) clientDrafts().type(draftId, withQuantities(line.id, cells))
  }
  if (product && grid) return <GridCells grid={grid} product={product} line={line} onChange={onChange} />
  return (
    <>
      <CellRows line={line} product={product} cells={line.cells} onChange={onChange} />
      {product && <Shortages product={product} lines={line.cells} />}
    </>
  )
}

type OnCellsChange = (cells: { options: LineOption[]; quantity: number }[]) => void

const ignoreColour = () => {}

type GridCellsProps = { grid: Grid; product: Product; line: DraftLine; onChange: OnCellsChange }

function GridCells({ grid, product, line, onChange }: GridCellsProps) {
  const [changedValues, setChangedValues] = useState<ReadonlyMap<string, string>>(new Map())
  const selectedValues = new Map([...pickedOfCells(grid, product, line.cells), ...changedValues])
  const { inGrid, outsideGrid: cellsOutsideGrid } = splitByGrid(grid, product, line.cells, selectedValues)
  /** Indexes of the cells whose text is not a number. They are not part of the draft. */
  const [invalidIndexes, setInvalidIndexes] = useState<readonly number[]>([])
  const cells = new Map([...inGrid, ...invalidIndexes.map((index) => [index, Number.NaN] as const)])
  const onCells = (after: Map<number, number>) => {
    setInvalidIndexes([...after].flatMap(([index, quantity]) => (Number.isNaN(quantity) ? index : [])))
    onChange(changedCells(grid, product, selectedValues, { before: inGrid, after }))
  }
  return (
    <>
      {grid.otherAttributes.map((attribute) => (
        <Select
          key={attribute.id}
          label={attribute.name}
          value={selectedValues.get(attribute.id) ?? ''}
          onChange={(event) => setChangedValues(new Map(changedValues).set(attribute.id, event.target.value))}
        >
          <option value="">Choose…</option>
          {attribute.values.map(({ id, value }) => (
            <option key={id} value={id}>
              {value}
            </option>
          ))}
        </Select>
      ))}
      <OrderGrid
        product={product}
        grid={grid}
        choice={{ values: selectedValues, quantity: '', setups: new Map(), cells }}
        onCells={onCells}
        onColour={ignoreColour}
        problem={null}
      />
      {cellsOutsideGrid.length > 0 && (
        <CellRows line={line} product={product} cells={cellsOutsideGrid} onChange={onChange} isOutsideGrid />
      )}
    </>
  )
}

type CellRowsProps = {
  line: DraftLine
  product: Product | null
  cells: readonly DraftCell[]
  onChange: OnCellsChange
  /** The cells are shown below a grid that has no cells for their options. */
  isOutsideGrid?: boolean
}

function CellRows({ line, product, cells, onChange, isOutsideGrid = false }: CellRowsProps) {
  /** Options of the row that has no quantity yet, or null when there is no such row. */
  const [newRowOptions, setNewRowOptions] = useState<LineOption[] | null>(null)
  const attributes = product ? attributesForDisplay(product) : []
  const hasNewRow = !isOutsideGrid && (cells.length === 0 || newRowOptions !== null)
  return (
    <div className={styles.rows}>
      {cells.map((cell) => (
        <Row
          key={cellKey(cell)}
          product={product}
          options={cell.options}
          quantity={cell.quantity}
          onOptions={(options) => onChange(withOtherOptions(cells, cell, options))}
          onQuantity={(quantity) => onChange([{ options: cell.options, quantity }])}
        />
      ))}
      {hasNewRow && (
        <Row
          key={`blank ${cells.length}`}
          product={product}
          options={newRowOptions ?? []}
          quantity={0}
          onOptions={setNewRowOptions}
          onQuantity={(quantity) => {
            const existing = cells.find((cell) => cellKey(cell) === cellKey({ options: newRowOptions ?? [] }))
            onChange([{ options: newRowOptions ?? [], quantity: quantity + (existing?.quantity ?? 0) }])
            setNewRowOptions(null)
          }}
        />
      )}
      {!isOutsideGrid && attributes.length > 0 && !hasNewRow && (
        <Button variant="quiet" className={styles.more} onClick={() => setNewRowOptions([])}>
          Add another {attributes.map(({ name }) => name.toLowerCase()).join(' or ')}
        </Button>
      )}
      {line.cells.length === 0 && product === null && (
        <p className={styles.unknown}>
          We can’t show colours and sizes until this product is saved on this device.
        </p>
      )}
    </div>
  )
}

type RowProps = {
  product: Product | null
  options: LineOption[]
  quantity: number
  onOptions: (options: LineOption[]) => void
  onQuantity: (quantity: number) => void
}

function Row({ product, options, quantity, onOptions, onQuantity }: RowProps) {
  const values = product ? valuesOfOptions(product.attributes, options) : new Map<string, string>()
  const choose = (attributeId: string, valueId: string) => {
    const chosen = new Map(values)
    if (valueId === '') chosen.delete(attributeId)
    else chosen.set(attributeId, valueId)
    if (product) onOptions(optionsOf(product.attributes, chosen))
  }
  return (
    <div className={styles.row}>
      {product
        ? attributesForDisplay(product).map((attribute) => (
            <Select
              key={attribute.id}
              label={attribute.name}
              value={values.get(attribute.id) ?? ''}
              onChange={(event) => choose(attribute.id, event.target.value)}
            >
              <option value="">Choose a {attribute.name.toLowerCase()}</option>
              {attribute.values.map(({ id, value }) => (
                <option key={id} value={id}>
                  {value}
                </option>
              ))}
            </Select>
          ))
        : options.length > 0 && <p className={styles.options}>{optionsText(options)}</p>}
      <CellQuantity label={quantityLabel(options)} quantity={quantity} onQuantity={onQuantity} />
    </div>
  )
}

function quantityLabel(options: LineOption[]): string {
  const values = options.map(({ value }) => value).join(', ')
  return values === '' ? 'Quantity' : `${values} quantity`
}

type CellQuantityProps = { label: string; quantity: number; onQuantity: (quantity: number) => void }

/** The quantity is stored as it is typed. An emptied cell is removed when the field is left. */
function CellQuantity({ label, quantity, onQuantity }: CellQuantityProps) {
  /** Text while the field is being edited; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (quantity > 0 ? String(quantity) : '')
  const isInvalid = text.trim() !== '' && readQuantity(text) === null
  const handleInput = (next: string) => {
    setTyped(next)
    const parsed = readQuantity(next)
    // Storing its first digit would add a new row to the draft, so a new row is stored when the field is left.
    if (parsed !== null && parsed <= maxQuantity && quantity > 0) onQuantity(parsed)
  }
  const finishEditing = () => {
    if (typed === null) return
    const parsed = readQuantity(typed)
    if (parsed !== null && parsed !== quantity) onQuantity(parsed)
    if (typed.trim() === '' && quantity > 0) onQuantity(0)
    if (!isInvalid) setTyped(null)
  }
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      error={isInvalid ? invalidQuantityMessage : undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => handleInput(event.target.value)}
      onBlur={finishEditing}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finishEditing()
      }}
    />
  )
}
