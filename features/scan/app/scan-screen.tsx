/** Opens a product by barcode, QR code or typed SKU, or collects several products for a draft (req 8.8, 8.14). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { maxSearchLength, searchText } from '../../../src/domain/text'
import { InvalidTokenFailure, isKnownFailure, MissingFailure } from '../../../src/domain/failure'
import { withCount } from '../../../src/domain/count'
import { failureMessage, isOutOfReach } from '../../../src/domain/failure-message'
import { readCode, type ScannedCode, type SkuMatch, skuKey } from '../../../src/domain/find/scanned-code'
import { productQuery } from '../../../src/queries/product'
import { lookUpSku } from '../../../src/queries/search'
import { useSignedIn } from '../../../src/session/account'
import { buttonClass } from '../../../src/ui/button'
import { Field } from '../../../src/ui/form/field'
import { useForm } from '../../../src/ui/form/use-form'
import { Page } from '../../../src/ui/page'
import { useIsMounted } from '../../../src/ui/use-lifetime'
import { Form } from '../../../src/widgets/form/form'
import { addScanned } from './scanned-products'
import { beep } from '../../../src/device/codes/beep'
import { draftProductFromDetails } from '../../../src/domain/client-draft/known-draft'
import { useScannerFocus } from '../../../src/widgets/product/use-scanner-focus'
import { ScanList } from './scan-list'
import { CodeCamera } from '../../../src/widgets/product/code-camera'
import { DocumentHead } from '../../../src/widgets/frame/document-head'
import { useDrafts } from '../../../src/widgets/frame/drafts'
import { Slot } from '../../../src/widgets/frame/features'
import styles from './scan.module.css'

/** `draftId`: id of the draft that products are scanned for. */
export function ScanScreen({ draftId }: { draftId?: string | undefined }) {
  const form = useForm({ sku: '' }, ({ sku }) => (skuKey(sku) === '' ? { sku: 'SKU is required.' } : {}))
  const input = useRef<HTMLInputElement>(null)
  const [wantsToCollect, setCollecting] = useState(draftId !== undefined)
  const signedIn = useSignedIn()
  const draft = useDrafts()?.find(({ id }) => id === draftId)
  const collects = wantsToCollect && signedIn
  const { openingState, open } = useProductOpening()
  const { collectingState, collect, failedCodes, clearFailedCodes } = useCollecting()
  useScannerFocus(input)

  const handleScan = (raw: string) => {
    const code = readCode(raw, window.location.origin)
    if (collects) return collect(code)
    if (code.kind === 'code') form.change('sku', code.text)
    void open(code)
  }
  // A handheld scanner types the code that it reads, which can also be a URL.
  const handleTyped = async ({ sku }: { sku: string }) => {
    const code = readCode(sku, window.location.origin)
    if (collects) {
      // The field is cleared so that the next code can be typed during the lookup.
      form.reset()
      return collect(code)
    }
    await open(code)
    // The text is selected so that the next code replaces the one without a result.
    input.current?.select()
  }
  return (
    <Page>
      <DocumentHead title={form.problems.length > 0 ? 'Error: Scan a product' : 'Scan a product'} />
      <h1>{draft ? `Scan for ${draft.name}` : 'Scan a product'}</h1>
      <Slot name="scanHelp" props={{}} />
      {signedIn && draftId === undefined && (
        <label className={styles.draft}>
          <input
            type="checkbox"
            checked={wantsToCollect}
            onChange={(event) => setCollecting(event.target.checked)}
          />
          Scan several products into a draft
        </label>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="scan-camera" className={styles.part}>
          <h2 id="scan-camera">Use the camera</h2>
          <CodeCamera continuous={collects} onCode={handleScan} />
        </section>
        <section aria-labelledby="scan-typed" className={styles.part}>
          <h2 id="scan-typed">Enter a SKU</h2>
          <Form
            form={form}
            send={handleTyped}
            submitLabel={collects ? 'Add' : 'Open product'}
            needsNetwork={false}
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
          <LookupMessage state={collects ? collectingState : openingState} />
        </section>
      </div>
      {collects && <ScanList draftId={draft?.id} failedCodes={failedCodes} onDone={clearFailedCodes} />}
    </Page>
  )
}

/** Shows the result of a scanned or typed code, with links to continue when no product was opened. */
function LookupMessage({ state }: { state: LookupState }) {
  const box = useRef<HTMLDivElement>(null)
  // On a phone this message is below the camera button and out of view.
  useEffect(() => {
    if (state.step !== 'nothing') box.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div ref={box} role="status" className={styles.words}>
      <LookupText state={state} />
    </div>
  )
}

function LookupText({ state }: { state: LookupState }) {
  switch (state.step) {
    case 'nothing':
      return null
    case 'looking':
      return <p>Looking for “{state.code}”…</p>
    case 'added':
      return (
        <p>
          {state.name}: {withCount(state.pieces, 'piece')}
        </p>
      )
    case 'several':
      return (
        <Box action={<SearchLink code={state.code}>See all {state.count}</SearchLink>}>
          {state.count} products have the SKU “{state.code}”.
        </Box>
      )
    case 'none':
      return (
        <Box action={<SearchLink code={state.code}>Search for “{state.code}”</SearchLink>}>
          No product has the SKU “{state.code}”.{state.similar && ' We found something similar.'}
        </Box>
      )
    case 'foreign':
      return (
        <Box>
          This code isn’t one of our products. It reads:
          <code className={styles.foreign}>{state.text}</code>
        </Box>
      )
    case 'unreachable':
      return (
        <Box
          action={
            <Link to="/offline" className={buttonClass('quiet')}>
              Offline catalogue
            </Link>
          }
        >
          You’re offline, and “{state.code}” isn’t saved on this device. Save the catalogue to open products
          offline.
        </Box>
      )
    case 'failed':
      return (
        <Box action={<SearchLink code={state.code}>Search for “{state.code}”</SearchLink>}>
          {state.message}
        </Box>
      )
  }
}

function Box({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.result}>
      <p>{children}</p>
      {action}
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

type LookupState =
  | { step: 'nothing' }
  | { step: 'looking'; code: string }
  | { step: 'added'; name: string; pieces: number }
  | { step: 'none'; code: string; similar: boolean }
  | { step: 'several'; code: string; count: number }
  | { step: 'foreign'; text: string }
  | { step: 'unreachable'; code: string }
  | { step: 'failed'; code: string; message: string }

/** Looks up a code and opens its product. While that runs, or when it fails, `openingState` describes it. */
function useProductOpening() {
  const [openingState, setOpening] = useState<LookupState>({ step: 'nothing' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const latestLookup = useRef(0)

  /** Resolves when the product page opens or the failure is shown. Only the latest code has an effect. */
  const open = async (scanned: ScannedCode): Promise<void> => {
    latestLookup.current += 1
    const lookup = latestLookup.current
    if (scanned.kind !== 'foreign') setOpening({ step: 'looking', code: codeOf(scanned) })
    const outcome = await lookUp(queryClient, scanned)
    if (lookup !== latestLookup.current || !isMounted()) return
    if ('slug' in outcome) await navigate({ to: '/product/$slug', params: { slug: outcome.slug } })
    else setOpening(outcome)
  }
  return { openingState, open }
}

/** Adds the products of scanned codes to the list one at a time, in the order of the scans. */
function useCollecting() {
  const [collectingState, setCollecting] = useState<LookupState>({ step: 'nothing' })
  const [failedCodes, setFailedCodes] = useState<readonly string[]>([])
  const queryClient = useQueryClient()
  const queue = useRef(Promise.resolve())

  const add = async (scanned: ScannedCode): Promise<void> => {
    const code = codeOf(scanned)
    setCollecting({ step: 'looking', code })
    const outcome = await withFailures(code, async () => {
      const match = await lookUp(queryClient, scanned)
      if (!('slug' in match)) return match
      return {
        product: draftProductFromDetails((await queryClient.ensureQueryData(productQuery(match.slug))).value),
      }
    })
    if ('product' in outcome) {
      setCollecting({ step: 'added', name: outcome.product.name, pieces: addScanned(outcome.product) })
      beep('taken')
      return
    }
    setCollecting(outcome)
    setFailedCodes((before) => [...before.filter((other) => other !== code), code])
    beep('refused')
  }
  return {
    collectingState,
    failedCodes,
    collect: (scanned: ScannedCode) => {
      queue.current = queue.current.then(() => add(scanned))
    },
    clearFailedCodes: () => setFailedCodes([]),
  }
}

const codeOf = (scanned: ScannedCode) => (scanned.kind === 'product' ? scanned.slug : scanned.text)

async function lookUp(
  queryClient: QueryClient,
  scanned: ScannedCode,
): Promise<LookupState | { slug: string }> {
  if (scanned.kind === 'foreign') return { step: 'foreign', text: scanned.text }
  if (scanned.kind === 'product') return { slug: scanned.slug }
  return withFailures(scanned.text, async () => {
    const match: SkuMatch = await lookUpSku(queryClient, scanned.text)
    if (match.kind === 'one') return { slug: match.slug }
    return match.kind === 'several'
      ? { step: 'several', code: scanned.text, count: match.count }
      : { step: 'none', code: scanned.text, similar: match.hasSimilar }
  })
}

async function withFailures<T>(code: string, work: () => Promise<T | LookupState>): Promise<T | LookupState> {
  try {
    return await work()
  } catch (error) {
    // When the session has ended, the app navigates away from this page.
    if (error instanceof InvalidTokenFailure) return { step: 'nothing' }
    if (error instanceof MissingFailure) return { step: 'none', code, similar: false }
    if (isOutOfReach(error)) return { step: 'unreachable', code }
    if (!isKnownFailure(error)) console.error(error)
    return { step: 'failed', code, message: failureMessage(error) }
  }
}
