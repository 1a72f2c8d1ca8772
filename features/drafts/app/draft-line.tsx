/** A product in a rep's plan for a client (draft): quantities by colour and size, branding, price, target price. */
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { maxBriefLength } from '../../../src/domain/cart/cart-brief'
import { formatCount } from '../../../src/domain/count'
import { type DraftLine, piecesOfLine, withLine } from '../rules/client-draft'
import { countsAsBranded } from '../../../src/domain/cart/branded-job'
import { moveNotice, chosenOfLine } from '../rules/draft-line'
import { centsOf, formatAud } from '../../../src/domain/price/money'
import { type CustomerPrices, piecePrice } from '../../../src/domain/price/price'
import { brandingCards, setupTexts } from '../../../src/domain/price/quote'
import { pictureOfLine } from '../../../src/domain/product/colour'
import type { Product } from '../../../src/domain/product/product'
import type { Dated } from '../../../src/domain/dated'
import { useSeesPrices } from '../../../src/session/customer-view'
import { useSignedIn } from '../../../src/session/account'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { clientDrafts, readMockUpPicture } from './client-drafts'
import { PriceAge } from '../../../src/ui/amount'
import { IconButton } from '../../../src/ui/button'
import { Field, TextArea } from '../../../src/ui/form/field'
import { lazyComponent } from '../../../src/ui/lazy/lazy-piece'
import { Picture } from '../../../src/ui/picture'
import { useObjectUrl } from '../../../src/ui/use-object-url'
import { InHands } from '../../../src/widgets/delivery/in-hands'
import { SelectionCheckbox } from '../../../src/widgets/form/selection-bar'
import { BrandingCards } from '../../../src/widgets/order/branding-cards'
import { ProductLink } from '../../../src/widgets/product/product-link'
import { LineCells } from './line-cells'
import { LineLogo } from './line-logo'
import foldStyles from '../../../src/ui/fold.module.css'
import styles from './draft-line.module.css'

const changeNote = lazyComponent(() => import('../../../src/widgets/product/change-note'), 'ChangeNote')

type DraftLineProps = {
  draftId: string
  /** The day by which the client needs the products, as ISO text. */
  neededBy: string | null
  line: DraftLine
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onRemove: () => void
}

export function DraftLineCard(props: DraftLineProps) {
  const { draftId, neededBy, line, isChosen, onChoose, onRemove } = props
  const id = useId()
  const signedIn = useSignedIn()
  const { slug, name, sku, image } = line.product
  const { data: loadedProduct } = useQuery(productQuery(slug))
  const { data: prices } = useQuery({ ...priceListQuery(slug), enabled: signedIn })
  const product = loadedProduct?.value ?? null
  const options = line.cells[0]?.options ?? []
  const mockUp = useMockUpPicture(line)
  const notice = moveNotice(line)
  const ChangeNote = changeNote.useComponent(true)
  return (
    <article aria-labelledby={id} className={styles.line}>
      <div className={styles.picture}>
        <SelectionCheckbox name={name} isChosen={isChosen} onChoose={onChoose}>
          <Picture
            url={mockUp ?? (product && pictureOfLine(product, options)) ?? image}
            alt=""
            sizes="120px"
          />
        </SelectionCheckbox>
      </div>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          <ProductLink slug={slug}>{name}</ProductLink>
        </h2>
        <p className={styles.sku}>{product?.sku ?? sku}</p>
        {notice !== '' && <p className={styles.notice}>{notice}</p>}
        {ChangeNote && <ChangeNote slug={slug} />}
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
      <div className={styles.details}>
        <LineCells draftId={draftId} line={line} product={product} />
        <Price line={line} product={product} prices={prices} />
        {product && (
          <Delivery line={line} product={product} list={prices?.value ?? null} neededBy={neededBy} />
        )}
        <Branding draftId={draftId} line={line} product={product} list={prices?.value ?? null} />
        <BriefAndTarget draftId={draftId} line={line} />
        {product && (
          <LineLogo
            draftId={draftId}
            line={line}
            product={product}
            list={prices?.value ?? null}
            className={styles.logo}
          />
        )}
      </div>
    </article>
  )
}

type PriceProps = { line: DraftLine; product: Product | null; prices: Dated<CustomerPrices> | undefined }

/** The price at the line's quantity, when the prices are known on this device. */
function Price({ line, product, prices }: PriceProps) {
  const seesPrices = useSeesPrices()
  const pieces = piecesOfLine(line)
  if (!seesPrices || !prices || pieces === 0) return null
  const list = prices.value
  const price = piecePrice(list, list.role, pieces, chosenOfLine(line, product, list))
  if (!price) return <p className={styles.price}>Price on request</p>
  const { eachCents } = price
  const centsOverTarget = line.targetCents === null ? 0 : eachCents - line.targetCents
  return (
    <div className={styles.price}>
      <p>
        <b>{formatAud(eachCents)}</b> each ex GST · {formatCount(pieces)} = {formatAud(pieces * eachCents)}
      </p>
      {centsOverTarget > 0 && <p className={styles.over}>{formatAud(centsOverTarget)} each over target</p>}
      <PriceAge copy={prices} />
    </div>
  )
}

type DeliveryProps = {
  line: DraftLine
  product: Product
  list: CustomerPrices | null
  neededBy: string | null
}

/** Renders nothing when stock is short, because the cells show the shortage. */
function Delivery({ line, product, list, neededBy }: DeliveryProps) {
  if (piecesOfLine(line) === 0) return null
  const isBranded = countsAsBranded(chosenOfLine(line, product, list))
  const lines = line.cells.map((cell) => ({ ...cell, isBranded }))
  return <InHands className={styles.sku} products={[{ product, lines }]} neededBy={neededBy} />
}

type BrandingProps = {
  draftId: string
  line: DraftLine
  product: Product | null
  list: CustomerPrices | null
}

function Branding({ draftId, line, product, list }: BrandingProps) {
  const seesPrices = useSeesPrices()
  if (!product) return null
  const cards = brandingCards(product, list)
  if (cards.length === 0) return null
  const chosen = chosenOfLine(line, product, list)
  const choose = (id: string, count: number) => {
    const branding = cards.flatMap((card) => {
      const newCount = card.id === id ? count : (chosen.get(card.id) ?? 0)
      return newCount > 0 || card.id === id ? { id: card.id, name: card.name, count: newCount } : []
    })
    clientDrafts().type(
      draftId,
      withLine(line.id, (current) => ({ ...current, branding })),
    )
  }
  return (
    <details className={`${foldStyles.fold} ${styles.fold}`}>
      <summary>
        Branding: <span>{setupTexts(cards, chosen).join(', ') || 'None'}</span>
      </summary>
      <BrandingCards
        cards={cards}
        chosen={chosen}
        showsCharges={seesPrices && product.showsSetupCharges}
        onChoose={choose}
      />
    </details>
  )
}

function BriefAndTarget({ draftId, line }: Pick<DraftLineProps, 'draftId' | 'line'>) {
  const update = (change: Partial<DraftLine>) =>
    clientDrafts().type(
      draftId,
      withLine(line.id, (current) => ({ ...current, ...change })),
    )
  const summaryParts = [
    line.brief.trim() !== '' && 'Brief ✓',
    line.targetCents !== null && `Target ${formatAud(line.targetCents)}`,
  ]
  return (
    <details className={`${foldStyles.fold} ${styles.fold}`}>
      <summary>
        Brief and target price <span>{summaryParts.filter((part) => part !== false).join(', ')}</span>
      </summary>
      <div className={styles.briefAndTarget}>
        <TextArea
          label="Brief"
          rows={3}
          value={line.brief}
          maxLength={maxBriefLength}
          onChange={(event) => update({ brief: event.target.value })}
        />
        <TargetPrice cents={line.targetCents} onCents={(targetCents) => update({ targetCents })} />
      </div>
    </details>
  )
}

type TargetPriceProps = { cents: number | null; onCents: (cents: number | null) => void }

/** Field for the price per piece that the rep's client wants to pay. The price of the shop does not depend on it. */
function TargetPrice({ cents, onCents }: TargetPriceProps) {
  const [typedText, setTypedText] = useState<string | null>(null)
  const parseCents = (text: string) => (text.trim() === '' ? null : centsOf(text))
  // The typed text stays while it means the same as the stored price, which another tab may change.
  const isTypedShown = typedText !== null && (parseCents(typedText) === cents || isInvalidPrice(typedText))
  const text = isTypedShown ? typedText : cents === null ? '' : (cents / 100).toFixed(2)
  const handleInput = (next: string) => {
    setTypedText(next)
    if (!isInvalidPrice(next)) onCents(parseCents(next))
  }
  return (
    <Field
      label="Target price each, ex GST"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isInvalidPrice(text) ? 'Enter an amount such as 6.50' : undefined}
      onChange={(event) => handleInput(event.target.value)}
    />
  )
}

function isInvalidPrice(text: string): boolean {
  const cents = centsOf(text)
  return text.trim() !== '' && (cents === null || cents < 0)
}

// The picture of the product with the line's logo on it, as stored in the draft.

/** Returns the URL of the picture, or null while there is none. */
function useMockUpPicture({ mockUp }: Pick<DraftLine, 'mockUp'>): string | null {
  const [loaded, setLoaded] = useState<{ id: string; picture: Blob | null } | null>(null)
  const id = mockUp?.id
  const picture = id !== undefined && loaded?.id === id ? loaded.picture : null
  // Right after a sign-in the picture may still be encrypted, so it is read again when the draft is read again.
  const unloadedMockUp = picture === null ? mockUp : undefined
  useEffect(() => {
    if (!unloadedMockUp) return
    readMockUpPicture({ mockUp: unloadedMockUp }).then(
      (blob) => setLoaded({ id: unloadedMockUp.id, picture: blob }),
      (error: unknown) => console.warn('A logo could not be read from this device.', error),
    )
  }, [unloadedMockUp])
  return useObjectUrl(picture)
}
