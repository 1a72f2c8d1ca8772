/** The saved catalogue: its age, size and missing products, with buttons to update, change or remove it. */
import { useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Bundle, BundlePrices } from '../../domain/catalogue/bundle'
import { formatCopyTime } from '../../domain/age'
import { allChanges } from '../../domain/catalogue/product-change'
import { oldBundleAdvice, pictureTexts, savedAtText, bytesText } from '../../domain/catalogue/catalogue-text'
import { nameFromSlug } from '../../domain/catalogue/category'
import { withCount, formatCount } from '../../domain/count'
import { setAutoUpdate, useAutoUpdate } from '../../saved/catalogue/auto-update'
import {
  type CatalogueState,
  removeCatalogue,
  saveCatalogue,
  updateCatalogue,
} from '../../saved/catalogue/control'
import { useSignedIn } from '../../session/account'
import { useCustomerView } from '../../session/customer-view'
import { Button } from '../../ui/button'
import { Switch } from '../../ui/form/switch'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ProductLink } from '../../widgets/product/product-link'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import { ChoiceForm } from './choice-form'
import { type BlockReason, BlockedReason, NetworkButton, type RunAction } from './network-button'
import { Disclosure, SavedCategories } from './saved-categories'
import styles from './offline.module.css'

/** Maximum number of missing products that are listed by name. */
const maxListed = 20

type SavedBundleProps = {
  bundle: Bundle
  /** Set to false when the device has cleared the pictures. */
  hasPictures: boolean
  prices: BundlePrices | null
  changes: CatalogueState['changes']
  blocked: BlockReason
  run: RunAction
}

export function SavedBundle({ bundle, hasPictures, prices, changes, blocked, run }: SavedBundleProps) {
  const id = useId()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const now = Date.now()
  const advice = oldBundleAdvice(bundle, now)
  const { choice, pictures } = bundle
  return (
    <>
      <dl className={styles.facts}>
        <dt>Saved</dt>
        <dd>
          {savedAtText(bundle.startedAt, now)}
          {advice !== null && <strong> {advice}</strong>}
        </dd>
        <dt>Products</dt>
        <dd>
          {choice.categories === null
            ? 'Everything'
            : withCount(choice.categories.length, 'category', 'categories')}
        </dd>
        <dt>Pictures</dt>
        <dd>
          {choice.pictures === 'none'
            ? 'None'
            : `${pictureTexts[choice.pictures].name}, ${formatCount(hasPictures ? pictures.done : 0)} of ${formatCount(pictures.of)}`}
        </dd>
        <dt>Size</dt>
        <dd>{bytesText(bundle.bytes)}</dd>
        <AccountPrices prices={prices} now={now} />
      </dl>
      {bundle.missing.length > 0 && <MissingProducts slugs={bundle.missing} />}
      <Changes changes={changes} now={now} />
      {bundle.version !== null && <AutoUpdateSwitch />}
      <div className={styles.buttons}>
        <NetworkButton blocked={blocked} reasonId={id} onPress={() => run('update', updateCatalogue)}>
          Update
        </NetworkButton>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsConfirmOpen(true)}>
          Remove
        </Button>
      </div>
      <BlockedReason id={id} blocked={blocked} />
      <SavedCategories bundle={bundle} job={null} />
      <Disclosure title="Change what is saved">
        <ChoiceForm
          initial={choice}
          bundle={bundle}
          blocked={blocked}
          onSave={(next) => run('save', () => saveCatalogue(next))}
        />
      </Disclosure>
      <ConfirmDialog
        open={isConfirmOpen}
        title="Remove the saved catalogue?"
        confirmLabel="Remove"
        cancelLabel="Cancel"
        onConfirm={() => {
          setIsConfirmOpen(false)
          run('remove', removeCatalogue)
        }}
        onCancel={() => setIsConfirmOpen(false)}
      >
        <p>
          This deletes its products, pictures and saved prices from this device, and frees up about{' '}
          {bytesText(bundle.bytes)}. Unsent changes stay.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Shows what the last updates changed. Changes of account prices are hidden in customer view. */
function Changes({ changes, now }: { changes: CatalogueState['changes']; now: number }) {
  const isCustomerView = useCustomerView()
  const changeList = allChanges(changes.products, isCustomerView ? [] : changes.prices)
  const [latest] = changeList
  if (!latest) return null
  const latestCount = changeList.filter(({ at }) => at === latest.at).length
  return (
    <Disclosure title={`${withCount(latestCount, 'product')} changed ${formatCopyTime(latest.at, now)}`}>
      <ul className="bullets">
        {changeList.map(({ slug, name, at, text }) => (
          <li key={slug}>
            <ProductLink slug={slug}>{name ?? nameFromSlug(slug)}</ProductLink>: {text}
            {at !== latest.at && ` (${formatCopyTime(at, now)})`}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function AutoUpdateSwitch() {
  return (
    <Switch
      checked={useAutoUpdate()}
      onChange={({ target }) => void setAutoUpdate(target.checked)}
      className={styles.switch}
    >
      Keep it up to date when there’s a network
    </Switch>
  )
}

function MissingProducts({ slugs }: { slugs: string[] }) {
  const unlistedCount = slugs.length - maxListed
  return (
    <Disclosure title={`${withCount(slugs.length, 'product')} could not be saved`}>
      <p className={styles.quiet}>The shop lists them, but we couldn’t get their pages.</p>
      <ul className="bullets">
        {slugs.slice(0, maxListed).map((slug) => (
          <li key={slug}>
            <ProductLink slug={slug}>{nameFromSlug(slug)}</ProductLink>
          </li>
        ))}
        {unlistedCount > 0 && <li>and {formatCount(unlistedCount)} more</li>}
      </ul>
    </Disclosure>
  )
}

/** Shows if the customer's account prices are saved (req 11.13). Hidden in customer view. */
function AccountPrices({ prices, now }: { prices: BundlePrices | null; now: number }) {
  const signedIn = useSignedIn()
  const isCustomerView = useCustomerView()
  const currentHref = useLocation({ select: ({ href }) => href })
  if (isCustomerView) return null
  return (
    <>
      <dt>Your prices</dt>
      <dd>
        {!signedIn && (
          <SignInLink returnPath={currentHref} className="">
            Sign in to save your prices
          </SignInLink>
        )}
        {signedIn && !prices && 'Not saved yet. Update to save them.'}
        {signedIn &&
          prices &&
          `${withCount(prices.products, 'product')}, saved ${savedAtText(prices.at, now)}`}
      </dd>
    </>
  )
}
