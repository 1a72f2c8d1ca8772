/** Whether the customer's own prices are saved with the catalogue (req 11.13). Nothing of it in customer view. */
import { useLocation } from '@tanstack/react-router'
import type { BundlePrices } from '../../domain/catalogue/bundle'
import { ageWords, counted } from '../../domain/catalogue/catalogue-words'
import { useSignedIn } from '../../session/account'
import { useCustomerView } from '../../session/customer-view'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'

export function OwnPrices({ prices, now }: { prices: BundlePrices | null; now: number }) {
  const signedIn = useSignedIn()
  const hidden = useCustomerView()
  const here = useLocation({ select: ({ href }) => href })
  if (hidden) return null
  return (
    <>
      <dt>Your prices</dt>
      <dd>
        {!signedIn && (
          <SignInLink here={here} className="">
            Sign in to save your prices
          </SignInLink>
        )}
        {signedIn && !prices && 'Not saved yet. Update to save them.'}
        {signedIn && prices && `${counted(prices.products, 'product')}, ${ageWords(prices.at, now)}`}
      </dd>
    </>
  )
}
