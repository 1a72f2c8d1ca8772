/** Title, description, canonical address, preview and structured data of the page that is shown. */
import { useEffect } from 'react'
import { addDataBlock } from '../../device/trusted-types'
import { fullAddress } from '../../device/share'

const shop = 'Showfloor'

type DocumentHeadProps = {
  title: string
  description?: string
  /** Path of the page's one true address, e.g. `/category/drinkware?page=2`. Without one, nobody else may find it. */
  canonical?: string
  /** URL of a picture that stands for the page where its link is shown. */
  image?: string | null
  /** Something went wrong that may go by: what search engines know of the page stays. */
  isTrouble?: boolean
  /** schema.org objects; what they say must also stand on the page. */
  structuredData?: Record<string, unknown>[]
}

export function DocumentHead(props: DocumentHeadProps) {
  const { title, description, canonical, image, isTrouble = false, structuredData } = props
  const data = structuredData ? JSON.stringify(structuredData) : ''
  useEffect(() => {
    document.title = `${title} · ${shop}`
  }, [title])
  useEffect(() => (data === '' ? undefined : addDataBlock(withFullAddresses(data))), [data])
  return (
    <>
      {description && <meta name="description" content={description} />}
      {canonical === undefined && !isTrouble && <meta name="robots" content="noindex" />}
      {canonical !== undefined && (
        <>
          <CanonicalLink path={canonical} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          {image && <PreviewPicture url={image} />}
        </>
      )}
    </>
  )
}

/** Paths of this site as others need them. */
function withFullAddresses(data: string): string {
  const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value)
  return JSON.stringify(
    JSON.parse(data, (_key, value: unknown) => (isPath(value) ? `${location.origin}${value}` : value)),
  )
}

function CanonicalLink({ path }: { path: string }) {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.href = fullAddress(path)
    document.head.append(link)
    return () => link.remove()
  }, [path])
  return null
}

/** Whoever shows a link fetches its picture from elsewhere, by a whole address. */
function PreviewPicture({ url }: { url: string }) {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.setAttribute('property', 'og:image')
    meta.content = fullAddress(url)
    document.head.append(meta)
    return () => meta.remove()
  }, [url])
  return null
}
