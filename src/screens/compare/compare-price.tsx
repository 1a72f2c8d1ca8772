/** What a compared product costs at the quantity that is needed, with the branding that is compared (req 8.9). */
import { formatCount } from '../../domain/count'
import { pricedQuantity } from '../../domain/cart/quantity'
import { needPrice } from '../../domain/find/find'
import { comparedSetups, methodsOf, unbranded } from '../../domain/price/compared-branding'
import { formatAud } from '../../domain/price/money'
import type { OwnPrices } from '../../domain/price/price'
import { eachWords, nextPrice, nextPriceWords } from '../../domain/price/price-steps'
import { setupWords } from '../../domain/price/setup-choice'
import type { Product } from '../../domain/product/product'
import { useNeed } from '../../session/need'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import styles from './compare-price.module.css'

type OwnPriceProps = {
  product: Product
  list: OwnPrices
  /** A method, `unbranded`, or null: what is preselected. */
  branding: string | null
}

export function OwnPrice({ product, list, branding }: OwnPriceProps) {
  const priced = usePriced({ product, list, branding })
  if (list.tiers.length === 0) return <>Price on request</>
  if (!priced) return <>No price with {branding}</>
  const { price, setups } = priced
  return (
    <>
      <p className={styles.figure}>
        <strong>{formatAud(price.eachCents)}</strong> {eachWords(price.quantity, price.isBranded)}
        <VisuallyHidden> · </VisuallyHidden>
        <span className={styles.sum}>{formatAud(price.quantity * price.eachCents)} ex GST</span>
      </p>
      {price.isBranded && <p className={styles.note}>{setupWords(list.setups, setups).join(', ')}</p>}
    </>
  )
}

/** From how many pieces on one is cheaper. */
export function NextPriceOf(props: OwnPriceProps) {
  const { list } = props
  const priced = usePriced(props)
  const next = priced && nextPrice(list, list.role, priced.price.quantity, priced.setups)
  return next ? <>{nextPriceWords(next)} ex GST</> : '–'
}

/** Null where the product has no price, or none with this branding. */
function usePriced({ product, list, branding }: OwnPriceProps) {
  const { quantity: needed } = useNeed()
  const setups = comparedSetups(product, list, branding)
  const price = setups && needPrice(list, list.role, needed, product.minimumQuantity, setups)
  return price && { price, setups }
}

type VisitorPriceProps = Omit<OwnPriceProps, 'list'> & {
  /** Where to come back to. */
  here: string
}

/** The same place without figures. */
export function VisitorPrice({ product, branding, here }: VisitorPriceProps) {
  const { quantity: needed } = useNeed()
  const isOffered = branding === null || branding === unbranded || methodsOf(product, null).includes(branding)
  if (!isOffered) return <>Not offered with {branding}</>
  return (
    <>
      <SignInLink here={here} className={styles.signIn}>
        Sign in to see your price
      </SignInLink>
      <p className={styles.note}>at {formatCount(pricedQuantity(needed, product.minimumQuantity))} pieces</p>
    </>
  )
}
