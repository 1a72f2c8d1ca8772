/** Opens a product by its barcode, its QR code or a typed SKU (req 8.8). */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { maxSearchLength, searchText } from '../../domain/text'
import type { DraftProduct } from '../../domain/client-draft/client-draft'
import { InvalidTokenFailure, isKnownFailure, MissingFailure } from '../../domain/failure'
import { failureWords, isOutOfReach } from '../../domain/failure-words'
import { readCode, type ScannedCode, type SkuFind, skuKey } from '../../domain/product/scanned-code'
import { productQuery } from '../../queries/product'
import { lookUpSku } from '../../queries/search'
import { useTakesLeads } from '../../queries/takes-leads'
import { useSignedIn } from '../../session/account'
import { buttonClass } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Page } from '../../ui/page'
import { useIsHere } from '../../ui/use-lifetime'
import { Form } from '../../widgets/form/form'
import { askForDraft, draftProduct } from '../../widgets/draft/asked-products'
import { CodeCamera } from '../../widgets/product/code-camera'
import { DocumentHead } from '../../widgets/shell/document-head'
import styles from './scan.module.css'

export function ScanScreen() {
  const form = useForm({ sku: '' }, ({ sku }) => (skuKey(sku) === '' ? { sku: 'SKU is required.' } : {}))
  const input = useRef<HTMLInputElement>(null)
  const [toDraft, setToDraft] = useState(false)
  const signedIn = useSignedIn()
  const takesLeads = useTakesLeads()
  const { opening, open } = useProductOpening(toDraft && signedIn)

  const scanned = (code: ScannedCode) => {
    if (code.kind === 'code') form.change('sku', code.text)
    void open(code)
  }
  // A hand scanner types what it reads, an address too. The next one takes the place of what found nothing.
  const typed = ({ sku }: { sku: string }) =>
    open(readCode(sku, window.location.origin)).then(() => input.current?.select())
  return (
    <Page>
      <DocumentHead title={form.problems.length > 0 ? 'Error: Scan a product' : 'Scan a product'} />
      <h1>Scan a product</h1>
      {takesLeads && (
        <p>
          <Link to="/lead">New lead</Link> scans a visitor’s badge.
        </p>
      )}
      {signedIn && (
        <label className={styles.draft}>
          <input type="checkbox" checked={toDraft} onChange={(event) => setToDraft(event.target.checked)} />
          Add to draft instead of opening the product
        </label>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="scan-camera" className={styles.part}>
          <h2 id="scan-camera">Use the camera</h2>
          <CodeCamera onCode={(raw) => scanned(readCode(raw, window.location.origin))} />
        </section>
        <section aria-labelledby="scan-typed" className={styles.part}>
          <h2 id="scan-typed">Enter a SKU</h2>
          <Form
            form={form}
            send={typed}
            submit={toDraft && signedIn ? 'Add to draft' : 'Open product'}
            online={false}
          >
            <Field
              {...form.field('sku')}
              ref={input}
              label="SKU"
              hint="Capitals and dashes are optional. Works with a handheld scanner."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={maxSearchLength * 5}
            />
          </Form>
          <OpeningWords opening={opening} />
        </section>
      </div>
    </Page>
  )
}

/** What became of a code that opened no product, and ways on. */
function OpeningWords({ opening }: { opening: Opening }) {
  const place = useRef<HTMLDivElement>(null)
  // On a phone it stands below the camera's button, out of sight.
  useEffect(() => {
    if (opening.step !== 'nothing') place.current?.scrollIntoView({ block: 'nearest' })
  }, [opening])
  return (
    <div ref={place} role="status" className={styles.words}>
      <Words opening={opening} />
    </div>
  )
}

function Words({ opening }: { opening: Opening }) {
  switch (opening.step) {
    case 'nothing':
      return null
    case 'looking':
      return <p>Looking for “{opening.code}”…</p>
    case 'several':
      return (
        <Box way={<SearchLink code={opening.code}>See all {opening.count}</SearchLink>}>
          {opening.count} products have the SKU “{opening.code}”.
        </Box>
      )
    case 'none':
      return (
        <Box way={<SearchLink code={opening.code}>Search for “{opening.code}”</SearchLink>}>
          No product has the SKU “{opening.code}”.{opening.similar && ' We found something similar.'}
        </Box>
      )
    case 'foreign':
      return (
        <Box>
          This code isn’t one of our products. It reads:
          <code className={styles.foreign}>{opening.text}</code>
        </Box>
      )
    case 'unreachable':
      return (
        <Box
          way={
            <Link to="/offline" className={buttonClass('quiet')}>
              Offline catalogue
            </Link>
          }
        >
          You’re offline, and “{opening.code}” isn’t saved on this device. Save the catalogue to open products
          offline.
        </Box>
      )
    case 'failed':
      return (
        <Box way={<SearchLink code={opening.code}>Search for “{opening.code}”</SearchLink>}>
          {opening.words}
        </Box>
      )
  }
}

function Box({ way, children }: { way?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.said}>
      <p>{children}</p>
      {way}
    </div>
  )
}

function SearchLink({ code, children }: { code: string; children: ReactNode }) {
  return (
    <Link to="/search/$slug" params={{ slug: searchText(code) }} className={buttonClass('quiet')}>
      {children}
    </Link>
  )
}

type Opening =
  | { step: 'nothing' }
  | { step: 'looking'; code: string }
  | { step: 'none'; code: string; similar: boolean }
  | { step: 'several'; code: string; count: number }
  | { step: 'foreign'; text: string }
  | { step: 'unreachable'; code: string }
  | { step: 'failed'; code: string; words: string }

/** Opens the product that a code names, or puts it into a draft, or says why not. */
function useProductOpening(toDraft: boolean) {
  const [opening, setOpening] = useState<Opening>({ step: 'nothing' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const latest = useRef(0)

  /** Resolves when the product's page comes or it is said why not; the last code asked for counts. */
  const open = async (scanned: ScannedCode): Promise<void> => {
    latest.current += 1
    const turn = latest.current
    const outcome = await lookUp(scanned)
    if (turn !== latest.current || !isHere()) return
    if ('product' in outcome) {
      setOpening({ step: 'nothing' })
      askForDraft([{ product: outcome.product }])
    } else if ('slug' in outcome) await navigate({ to: '/product/$slug', params: { slug: outcome.slug } })
    else setOpening(outcome)
  }
  const lookUp = async (
    scanned: ScannedCode,
  ): Promise<Opening | { slug: string } | { product: DraftProduct }> => {
    if (scanned.kind === 'foreign') return { step: 'foreign', text: scanned.text }
    if (scanned.kind === 'product' && !toDraft) return { slug: scanned.slug }
    const code = scanned.kind === 'product' ? scanned.slug : scanned.text
    setOpening({ step: 'looking', code })
    try {
      const found: SkuFind =
        scanned.kind === 'product' ? { kind: 'one', slug: scanned.slug } : await lookUpSku(queryClient, code)
      if (found.kind === 'one' && toDraft)
        return { product: draftProduct((await queryClient.ensureQueryData(productQuery(found.slug))).value) }
      if (found.kind === 'one') return { slug: found.slug }
      return found.kind === 'several'
        ? { step: 'several', code, count: found.count }
        : { step: 'none', code, similar: found.similar }
    } catch (error) {
      // An ended session says so itself, and this page is gone with it.
      if (error instanceof InvalidTokenFailure) return { step: 'nothing' }
      if (error instanceof MissingFailure) return { step: 'none', code, similar: false }
      if (isOutOfReach(error)) return { step: 'unreachable', code }
      if (!isKnownFailure(error)) console.error(error)
      return { step: 'failed', code, words: failureWords(error) }
    }
  }
  return { opening, open }
}
