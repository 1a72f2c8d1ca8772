/** Titles that open their texts; one that the address names is open, and all are on paper. */
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ShopText } from '../../domain/content/content'
import { shopContact } from '../../domain/content/shop-contact'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SafeHtml } from '../../ui/safe-html'
import { useHydrated } from '../../ui/use-lifetime'
import { usePrinting } from '../../widgets/print/use-printing'
import foldStyles from '../../ui/fold.module.css'
import styles from './text-list.module.css'

type TextListProps = {
  texts: readonly ShopText[]
  /** `one`: closed until opened, one at a time. `all`: open until closed. */
  opens: 'one' | 'all'
}

export function TextList({ texts, opens }: TextListProps) {
  const name = useId()
  const { isOpen, toggled } = useOpen(opens)
  const paper = usePrinting() === 'paper'
  return (
    <div className={styles.list}>
      {texts.map(({ id, title, text }) => (
        <details
          key={id}
          id={id}
          className={`${foldStyles.fold} ${styles.item}`}
          // Browsers keep to one by its name, also when they open it themselves to show what was searched for.
          name={opens === 'one' && !paper ? name : undefined}
          open={paper || isOpen(id)}
          onToggle={({ currentTarget }) => {
            if (!paper) toggled(id, currentTarget.open)
          }}
        >
          <summary>
            <h2>{title}</h2>
          </summary>
          <div className={styles.text}>
            <SafeHtml text={text} />
            <Link to="." hash={id} className={styles.link} aria-label={`Link to “${title}”`}>
              Link to this
            </Link>
          </div>
        </details>
      ))}
    </div>
  )
}

function useOpen(opens: TextListProps['opens']) {
  const hash = useLocation({ select: (location) => location.hash })
  // The provider draws the page without knowing it.
  const named = useHydrated() ? hash : ''
  const [followed, setFollowed] = useState(named)
  const [one, setOne] = useState(named)
  const [closed, setClosed] = useState<readonly string[]>([])
  // Another address of the same page.
  if (followed !== named) {
    setFollowed(named)
    setOne(named)
    setClosed(closed.filter((id) => id !== named))
  }
  if (opens === 'one') {
    return {
      isOpen: (id: string) => id === one,
      toggled: (id: string, open: boolean) => setOne((before) => (open ? id : before === id ? '' : before)),
    }
  }
  return {
    isOpen: (id: string) => !closed.includes(id),
    toggled: (id: string, open: boolean) =>
      setClosed((before) => [...before.filter((other) => other !== id), ...(open ? [] : [id])]),
  }
}

/** Ways to somebody who knows. */
export function StillAsking() {
  return (
    <Notice title="Something else?" actions={<Ways />}>
      <p>We are glad to help with artwork, dates and anything out of the ordinary.</p>
    </Notice>
  )
}

/** The provider has no text yet. */
export function NothingSaid({ title }: { title: string }) {
  return (
    <Notice title={title} actions={<Ways />}>
      <p>Please ask us instead.</p>
    </Notice>
  )
}

function Ways() {
  return (
    <>
      <Link to="/Contact" className={buttonClass()}>
        Contact us
      </Link>
      <a href={`tel:${shopContact.phone.replace(/\s/g, '')}`} className={buttonClass('quiet')}>
        {shopContact.phone}
      </a>
    </>
  )
}
