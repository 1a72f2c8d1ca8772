/**
 * A product in the cart with its jobs. A job is the product with one branding, in all its colours and sizes. The
 * product's data are requested once for all jobs.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { type CartGroup, type CartLine, lineCents, linesName } from '../../domain/cart/cart'
import { changedLine } from '../../domain/cart/cart-change'
import { type Job, jobFiles, jobsOf, jobSummary, jobTable } from '../../domain/cart/job'
import { withCount } from '../../domain/count'
import type { Dated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import { pictureOfLine } from '../../domain/product/colour'
import type { Product } from '../../domain/product/product'
import { useCustomerView } from '../../session/customer-view'
import { currentRole } from '../../session/identity'
import { priceListQuery, productQuery } from '../../queries/product'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { DetailRow } from '../../ui/detail-row'
import { Picture } from '../../ui/picture'
import { VisuallyHidden } from '../../ui/page'
import type { LineRemoval } from '../../widgets/cart/cart-removal'
import { Delivery } from '../../widgets/order/shortages'
import { ProductLink } from '../../widgets/product/product-link'
import { useArtworkQueue } from '../../widgets/cart/artwork-queue'
import { type ArtworkRemoval, JobArtwork } from './job-artwork'
import { JobTable } from './job-table'
import { LineQuantity } from './line-quantity'
import { JobBrief, useJobBrief } from './job-brief'
import { usePrintArea } from './use-print-area'
import foldStyles from '../../ui/fold.module.css'
import styles from './cart-group-card.module.css'

const changeNote = lazyComponent(() => import('../../widgets/product/change-note'), 'ChangeNote')

type CartGroupCardProps = {
  group: CartGroup
  removal: LineRemoval
  artworkRemoval: ArtworkRemoval
  /** Id of the text that explains why nothing can be changed now. */
  reasonId: string | undefined
}

export function CartGroupCard({ group, removal, artworkRemoval, reasonId }: CartGroupCardProps) {
  const titleId = useId()
  const { slug, image, lines } = group
  const product = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  const canChange = useCanChange(group, product)
  const jobs = useMemo(() => jobsOf(lines), [lines])
  const ChangeNote = changeNote.useComponent(true)
  return (
    <article aria-labelledby={titleId} className={styles.group}>
      <Picture url={image} alt="" sizes="120px" className={styles.picture} />
      <div>
        <h2 id={titleId} className={styles.name}>
          <ProductLink slug={slug}>{lines[0]?.name}</ProductLink>
        </h2>
        {ChangeNote && <ChangeNote slug={slug} />}
      </div>
      <ul className={styles.lines}>
        {jobs.map((job) => (
          <li key={job.key}>
            <JobCard
              job={job}
              pictureOf={picturesOf(lines, product.data?.value)}
              product={product.data?.value}
              slug={slug}
              productLines={lines}
              canChange={canChange}
              removal={removal}
              artworkRemoval={artworkRemoval}
              reasonId={reasonId}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Returns whether a line can be changed. Every line counts as changeable while the product's data are unknown. */
function useCanChange(
  { slug, lines }: CartGroup,
  product: UseQueryResult<Dated<Product>>,
): (line: CartLine) => boolean {
  const list = useQuery({ ...priceListQuery(slug), enabled: slug !== '' })
  return (line) => {
    if (product.error instanceof MissingFailure) return false
    if (!product.data || !list.data) return true
    const catalogue = { product: product.data.value, list: list.data.value, role: currentRole() }
    return changedLine(line, lines, catalogue, line.quantity) !== null
  }
}

/** Returns the picture of a line; null when one picture fits all lines (req 3.18). */
function picturesOf(lines: CartLine[], product: Product | undefined): (line: CartLine) => string | null {
  const pictureOf = ({ options }: CartLine) => (product ? pictureOfLine(product, options) : null)
  return new Set(lines.map(pictureOf)).size > 1 ? pictureOf : () => null
}

type JobDeliveryProps = Pick<JobCardProps, 'product' | 'slug'> & { lines: CartLine[] }

function JobDelivery({ product, slug, lines }: JobDeliveryProps) {
  const { data: list } = useQuery({ ...priceListQuery(slug), enabled: slug !== '' })
  return product && <Delivery product={product} lines={lines} list={list?.value ?? null} />
}

type JobCardProps = {
  job: Job
  pictureOf: (line: CartLine) => string | null
  /** No stock is shown while this is undefined. */
  product: Product | undefined
  slug: string
  productLines: CartLine[]
  canChange: (line: CartLine) => boolean
  removal: LineRemoval
  artworkRemoval: ArtworkRemoval
  reasonId: string | undefined
}

/** One job: options and price, quantities by colour and size, brief and artwork. */
function JobCard({ job, product, removal, artworkRemoval, ...rest }: JobCardProps) {
  const id = useId()
  const { pictureOf, slug, productLines, canChange, reasonId } = rest
  const { lines } = job
  const [line, ...more] = lines
  if (!line) return null
  const isSingleLine = more.length === 0
  const table = jobTable(lines)
  const picture = isSingleLine ? pictureOf(line) : null
  const options = isSingleLine ? line.options : table.common
  const isRemoving = lines.some((item) => item.id === removal.pendingId)
  return (
    <div role="group" aria-labelledby={id} className={isRemoving ? styles.removing : styles.line}>
      <h3 id={id} className={options.length > 0 ? styles.chosen : styles.hidden}>
        {picture && <Picture url={picture} alt="" sizes="56px" className={styles.colour} />}
        <VisuallyHidden>{options.length > 0 ? `${line.name}, ` : line.name}</VisuallyHidden>
        {options.map(({ name, value }, index) => (
          <span key={`${index} ${name}`}>
            {name}: {value}
          </span>
        ))}
      </h3>
      {line.setups.length > 0 && (
        <ul aria-label="Set-ups" className={styles.setups}>
          {line.setups.map(({ name, count }, index) => (
            <li key={`${index} ${name}`}>
              {name} × {count}
            </li>
          ))}
        </ul>
      )}
      {!isSingleLine && <JobTable table={table} confirmRemoval={removal.ask} {...rest} />}
      {!isSingleLine && slug !== '' && !lines.every(canChange) && (
        <Link to="/product/$slug" params={{ slug }}>
          Change on the product page
        </Link>
      )}
      <div className={styles.delivery}>
        <JobDelivery product={product} slug={slug} lines={lines} />
      </div>
      <div className={isSingleLine ? styles.counts : styles.sums}>
        {isSingleLine && (
          <LineQuantity
            line={line}
            slug={slug}
            productLines={productLines}
            isChangeable={canChange(line)}
            reasonId={reasonId}
            confirmRemoval={() => removal.ask(line)}
          />
        )}
        <Cost lines={lines} />
        <Button
          variant="quiet"
          className={styles.remove}
          aria-label={`Remove ${linesName(lines)}`}
          aria-disabled={reasonId !== undefined || removal.pendingId !== null}
          aria-describedby={reasonId}
          onClick={() => removal.ask(...lines)}
        >
          <Trash2 aria-hidden="true" size={18} />
          Remove
        </Button>
      </div>
      <JobInstructions job={job} slug={slug} removal={artworkRemoval} reasonId={reasonId} />
    </div>
  )
}

/** Shows the range from the lowest to the highest unit price when sizes cost differently. */
function Cost({ lines }: { lines: CartLine[] }) {
  const isCustomerView = useCustomerView()
  if (isCustomerView) return null
  const unitPrices = lines.flatMap(({ eachCents }) => eachCents ?? [])
  if (unitPrices.length < lines.length) return <p className={styles.request}>Price on request</p>
  const [lowest, highest] = [Math.min(...unitPrices), Math.max(...unitPrices)]
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalCents = lines.reduce((sum, line) => sum + (lineCents(line) ?? 0), 0)
  return (
    <dl className={styles.cost}>
      <DetailRow name="Unit price">
        <Amount cents={lowest} />
        {highest > lowest && (
          <>
            {' – '}
            <Amount cents={highest} />
          </>
        )}
      </DetailRow>
      <DetailRow name={lines.length > 1 ? withCount(pieces, 'piece') : 'Line total'}>
        <Amount cents={totalCents} className={styles.whole} />
      </DetailRow>
    </dl>
  )
}

type JobInstructionsProps = {
  job: Job
  slug: string
  removal: ArtworkRemoval
  reasonId: string | undefined
}

/** The brief and artwork of a job, collapsed to "Brief ✓, 2 files" when both are complete (req 5.15). */
function JobInstructions({ job: { key, lines }, slug, removal, reasonId }: JobInstructionsProps) {
  const brief = useJobBrief(lines, slug)
  const { queue, uploads } = useArtworkQueue(key)
  // Files that some lines still lack are listed as uploads while they are being sent.
  const uploadNames = new Set(uploads.list.map(({ name }) => name))
  const files = jobFiles(lines).filter(
    ({ name, linesWithout }) => linesWithout.length === 0 || !uploadNames.has(name),
  )
  const isEmpty = brief.text.trim() === '' && files.length === 0
  const isPartlySent = files.some(({ linesWithout }) => linesWithout.length > 0)
  const isDue = isEmpty || isPartlySent || brief.isUndelivered || uploads.list.length > 0
  // The section opens by itself when something has to be done. It closes by hand, or on the next visit.
  const [section, setSection] = useState({ open: isDue, isDue })
  if (isDue !== section.isDue) setSection({ open: section.open || isDue, isDue })
  const area = usePrintArea(slug, lines, section.open)
  return (
    <details
      open={section.open}
      className={`${foldStyles.fold} ${styles.work}`}
      onToggle={({ currentTarget: { open } }) =>
        setSection((current) => (current.open === open ? current : { ...current, open }))
      }
    >
      <summary>
        <span className="strong">Brief and artwork</span>
        <span className={styles.summary}>{jobSummary(brief.text, files)}</span>
      </summary>
      <JobBrief brief={brief} />
      <JobArtwork
        files={files}
        queue={queue}
        uploads={uploads}
        removal={removal}
        reasonId={reasonId}
        isOpen={section.open}
        area={area}
      />
    </details>
  )
}
