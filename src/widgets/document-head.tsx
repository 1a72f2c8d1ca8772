/** Title, description, canonical address and structured data of the page that is shown. */
import { useEffect } from 'react'
import { addDataBlock } from '../device/data-block'

const shop = 'Showfloor'

type DocumentHeadProps = {
  title: string
  description?: string
  /** Path of the page's one true address, e.g. `/category/drinkware?page=2`. */
  canonical?: string
  /** schema.org objects; what they say must also stand on the page. */
  structuredData?: Record<string, unknown>[]
}

export function DocumentHead({ title, description, canonical, structuredData }: DocumentHeadProps) {
  const data = structuredData ? JSON.stringify(structuredData) : ''
  useEffect(() => {
    document.title = `${title} · ${shop}`
  }, [title])
  useEffect(() => (data === '' ? undefined : addDataBlock(data)), [data])
  return (
    <>
      {description && <meta name="description" content={description} />}
      {canonical !== undefined && <CanonicalLink path={canonical} />}
    </>
  )
}

function CanonicalLink({ path }: { path: string }) {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.href = new URL(path, location.origin).href
    document.head.append(link)
    return () => link.remove()
  }, [path])
  return null
}
