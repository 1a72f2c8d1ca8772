/** Banner or title of a list page, with its breadcrumb (req 2.8). */
import { useState } from 'react'
import { plainText, type RichText } from '../../domain/rich-text'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import styles from './list-heading.module.css'

type ListHeadingProps = {
  name: RichText
  description?: RichText
  banner?: string | null
  trail?: { name: RichText; href: string }[]
  /** Only some customers may see the banner. */
  isPrivate?: boolean
}

/** Length of a description that fits into the heading on a phone. */
const phoneDescriptionLength = 120

/** The heading is at most 120 px high on desktop screens, so that products are on the first screen. */
export function ListHeading(props: ListHeadingProps) {
  const { name, description = '', banner = null, trail = [], isPrivate = false } = props
  const [isExpanded, setIsExpanded] = useState(false)
  const { length } = plainText(description)
  return (
    <>
      <Breadcrumb trail={trail} pageName={name} />
      <header className={banner ? `${styles.heading} ${styles['with-banner']}` : styles.heading}>
        <div className={styles.words}>
          <h1>
            <SafeHtml text={name} />
          </h1>
          {length > 0 && (
            <div className={isExpanded ? styles.description : `${styles.description} ${styles.cut}`}>
              <SafeHtml text={description} />
            </div>
          )}
          {length > phoneDescriptionLength && (
            <button
              type="button"
              aria-expanded={isExpanded}
              className={styles.more}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? 'Read less' : 'Read more'}
            </button>
          )}
        </div>
        {banner && (
          <Picture
            url={banner}
            alt=""
            sizes="(max-width: 600px) 120px, 360px"
            shape="banner"
            eager
            isPrivate={isPrivate}
            className={styles.picture}
          />
        )}
      </header>
    </>
  )
}
