/** Banner or title of a list page, with its breadcrumb (req 2.8). */
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
  /** The banner is not for everybody. */
  isPrivate?: boolean
}

export function ListHeading(props: ListHeadingProps) {
  const { name, description = '', banner = null, trail = [], isPrivate = false } = props
  return (
    <>
      <Breadcrumb trail={trail} here={name} />
      <header className={banner ? `${styles.heading} ${styles['with-banner']}` : styles.heading}>
        {banner && (
          <Picture
            url={banner}
            alt=""
            sizes="(max-width: 900px) 100vw, 720px"
            shape="banner"
            eager
            isPrivate={isPrivate}
          />
        )}
        <div className={styles.words}>
          <h1>
            <SafeHtml text={name} />
          </h1>
          {plainText(description) !== '' && (
            <div className={styles.description}>
              <SafeHtml text={description} />
            </div>
          )}
        </div>
      </header>
    </>
  )
}
