/** The cart: what is in it and what is wanted of it, what it comes to, and the way to the checkout. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useConnectivity } from '../../session/connectivity'
import { cartQuery } from '../../queries/cart'
import { buttonClass } from '../../ui/button'
import { Page } from '../../ui/page'
import { CartProblem } from '../../widgets/cart/cart-problem'
import { CartQuestion } from '../../widgets/cart/cart-question'
import { useRemoval } from '../../widgets/cart/cart-removal'
import { CartRemoveQuestion } from '../../widgets/cart/cart-remove-question'
import { DocumentHead } from '../../widgets/shell/document-head'
import { CartContent } from './cart-content'
import { CartPlaceholder } from './cart-placeholder'
import { LostBriefs } from './lost-briefs'
import { useArtworkRemoval } from './use-artwork-removal'
import styles from './cart-screen.module.css'

export function CartScreen() {
  const title = useRef<HTMLHeadingElement>(null)
  const offline = useConnectivity() === 'offline'
  const removal = useRemoval(() => title.current?.focus())
  const artworkRemoval = useArtworkRemoval()
  const { data, error, isFetching, refetch } = useQuery(cartQuery())
  const groups = data?.value ?? []
  return (
    <Page>
      <DocumentHead title="Cart" />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Cart
      </h1>
      <p role="status" className={styles.said}>
        {removal.said}
      </p>
      {data && <LostBriefs groups={groups} />}
      {!data && (!error || isFetching) && <CartPlaceholder />}
      {!data && error && !isFetching && <CartProblem error={error} onRetry={() => void refetch()} />}
      {data && groups.length === 0 && <Empty />}
      {data && groups.length > 0 && (
        <CartContent copy={data} offline={offline} removal={removal} artworkRemoval={artworkRemoval} />
      )}
      <CartRemoveQuestion removal={removal} />
      <CartQuestion
        open={artworkRemoval.asked !== null}
        title="Remove this file?"
        yes="OK"
        no="Cancel"
        onYes={artworkRemoval.confirm}
        onNo={artworkRemoval.cancel}
      >
        <p>{artworkRemoval.asked?.artwork.name}</p>
      </CartQuestion>
    </Page>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p>Please add any Item First</p>
      <Link to="/" className={buttonClass()}>
        GO TO HOME
      </Link>
    </div>
  )
}
