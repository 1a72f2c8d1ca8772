/** Layout of the sign-in pages: the form on a card, and on wide screens the benefits of an account next to it. */
import { BadgeDollarSign, ClipboardList, type LucideIcon, Truck, WifiOff } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Page } from '../../ui/page'
import { DocumentHead } from '../frame/document-head'
import styles from './sign-in-frame.module.css'

const benefits: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: BadgeDollarSign,
    title: 'Your own prices',
    text: 'Every price break and set-up charge of your account, to the cent.',
  },
  {
    icon: ClipboardList,
    title: 'Quotes while you talk',
    text: 'Change quantity or branding and see the total. Print it or send it on.',
  },
  {
    icon: Truck,
    title: 'Orders in one place',
    text: 'Briefs, artwork and approvals stay with each order, ready to order again.',
  },
  {
    icon: WifiOff,
    title: 'Works offline',
    text: 'What you’ve opened once works on the show floor, too.',
  },
]

type SignInFrameProps = {
  /** The page's title, and its heading unless `heading` is set. */
  title: string
  heading?: string
  headingRef?: Ref<HTMLHeadingElement>
  /** Content above the heading. */
  above?: ReactNode
  /** An instruction in one sentence. */
  instruction?: ReactNode
  /** The page has an error to fix, and its title says so (req 1.20). */
  hasProblems?: boolean
  /** Set for forms with two fields in a row. */
  isWide?: boolean
  children: ReactNode
}

export function SignInFrame({ title, heading = title, hasProblems = false, ...rest }: SignInFrameProps) {
  const { headingRef, above, instruction, isWide = false, children } = rest
  return (
    <Page>
      <DocumentHead title={hasProblems ? `Error: ${title}` : title} />
      <div className={`${styles.frame} ${isWide ? styles.wide : ''}`}>
        <div className={styles.card}>
          {above}
          <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {heading}
          </h1>
          {instruction && <p className={styles.lead}>{instruction}</p>}
          {children}
        </div>
        <aside className={styles.promise}>
          <h2>What you get with an account</h2>
          <ul>
            {benefits.map(({ icon: Icon, title: benefit, text }) => (
              <li key={benefit}>
                <Icon aria-hidden="true" size={24} />
                <div>
                  <strong>{benefit}</strong>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Page>
  )
}
