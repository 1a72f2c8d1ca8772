/** The review before lines of a draft go into the cart, or an approved order to the checkout (req 18.6, 23.7). */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatAddressLine } from '../../../src/domain/account/address'
import type { ApprovedPart, Destination } from '../../../src/domain/client-draft/sent-quotes'
import { withCount } from '../../../src/domain/count'
import { totalPieces } from '../../../src/domain/price/quote'
import { addressesQuery } from '../../../src/queries/addresses'
import type { ReviewedLine } from './draft-queries'
import { useSeesPrices } from '../../../src/session/customer-view'
import { Amount } from '../../../src/ui/amount'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { ReplaceQuestion } from '../../../src/widgets/cart/use-add-lines'
import frame from './draft-dialog.module.css'
import type { Move } from './move-to-cart'
import styles from './move-to-cart.module.css'

/** Lists the changes since the draft was made, the lines that stay, and the lines about to be added. */
export function MoveReview({ move }: { move: Move }) {
  const id = useId()
  const { state, adding, close } = move
  // An approved order has its own title. The dialog is hidden while the question about lines already in the cart is
  // open.
  const isOrder = state.step !== 'closed' && state.order !== null
  const isOpen = state.step !== 'closed' && adding.progress.step !== 'asking'
  return (
    <>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <div className={frame.ask}>
          <h2 id={id} tabIndex={-1}>
            {isOrder ? 'Place order' : 'Move to cart'}
          </h2>
          <p role="status">{progressText(move)}</p>
          {state.step === 'review' && <ReviewLines {...state.review} order={state.order} move={move} />}
        </div>
      </Dialog>
      <ReplaceQuestion {...adding} />
    </>
  )
}

function progressText({ state, adding: { progress } }: Move): string {
  if (state.step === 'looking') return 'Checking today’s prices and stock…'
  if (state.step !== 'sending') return ''
  return progress.step === 'sending'
    ? `Adding ${Math.min(progress.answered + 1, progress.total)} of ${progress.total}…`
    : 'Checking your cart…'
}

type ReviewLinesProps = { lines: ReviewedLine[]; order: ApprovedPart | null; move: Move }

function ReviewLines({ lines, order, move }: ReviewLinesProps) {
  const [destination, setDestination] = useState<Destination | null>(order?.deliverTo ? 'approved' : null)
  const [isSubmitted, setSubmitted] = useState(false)
  const count = lines.reduce((sum, { sendable }) => sum + sendable.length, 0)
  const pieces = totalPieces(lines.flatMap(({ sendable }) => sendable.map(({ line }) => line)))
  const movedText = `${withCount(count, 'line')}, ${withCount(pieces, 'piece')}`
  const buttonLabel =
    count === 0 ? 'Nothing to move' : order ? `Continue to checkout: ${movedText}` : `Move ${movedText}`
  const send = () => {
    setSubmitted(true)
    if (count > 0 && (!order || destination !== null)) move.send(destination ?? undefined)
  }
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((reviewed) => (
          <li key={reviewed.line.id}>
            <ReviewLine {...reviewed} />
          </li>
        ))}
      </ul>
      {order && (
        <ShipsTo
          part={order}
          destination={destination}
          onChoose={setDestination}
          isMissing={isSubmitted && destination === null}
        />
      )}
      <div className={frame.answers}>
        <Button variant="quiet" onClick={move.close}>
          Cancel
        </Button>
        <Button aria-disabled={count === 0} onClick={send}>
          {buttonLabel}
        </Button>
      </div>
    </>
  )
}

function ReviewLine({ line, sendable, changes, notMovedReason }: ReviewedLine) {
  const seesPrices = useSeesPrices()
  const unitCents = sendable[0]?.line.eachCents ?? null
  const pieces = totalPieces(sendable.map((item) => item.line))
  return (
    <>
      <p className={styles.name}>
        <b>{line.product.name}</b>
        <span>
          {withCount(pieces, 'piece')}
          {seesPrices && unitCents !== null && (
            <>
              {' '}
              at <Amount cents={unitCents} />
            </>
          )}
        </span>
      </p>
      {[...(seesPrices ? changes.prices : []), ...changes.stock].map((change) => (
        <p key={change} className={styles.change}>
          {change}
        </p>
      ))}
      {notMovedReason !== '' && <p className={styles.notMoved}>Not moved: {notMovedReason}</p>}
    </>
  )
}

type ShipsToProps = {
  part: ApprovedPart
  destination: Destination | null
  onChoose: (destination: Destination) => void
  isMissing: boolean
}

/** Shows the destination of an approved order. The rep chooses the destination if the client gave no address. */
function ShipsTo({ part, destination, onChoose, isMissing }: ShipsToProps) {
  const id = useId()
  const shipping = useQuery(addressesQuery('shipping')).data?.value.at(-1)
  const billing = useQuery(addressesQuery('billing')).data?.value.at(-1)
  const { client, deliverTo } = part
  if (deliverTo)
    return (
      <p>
        Ships to <b>{formatAddressLine(deliverTo)}</b>
      </p>
    )
  const accountAddress = shipping ?? billing
  const options: [Destination, string][] = [
    ['own', accountAddress ? `To me: ${formatAddressLine(accountAddress)}` : 'To me'],
    ['other', `To ${client}: I’ll enter the address at the checkout`],
  ]
  return (
    <fieldset className={styles.shipsTo} aria-describedby={isMissing ? id : undefined}>
      <legend>Where does it ship to?</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={`${id}-to`}
            checked={destination === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
      {isMissing && (
        <p id={id} role="alert">
          Choose where it ships to.
        </p>
      )}
    </fieldset>
  )
}
