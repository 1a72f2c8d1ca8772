/** Title, description, canonical address, preview and structured data of the page that is shown. */
import { useRouter } from '@tanstack/react-router'
import { createContext, useContext, useEffect } from 'react'
import { shopBrand } from '../../domain/brand/shop-brand'
import { recordScreenHydrated } from '../../device/page-events'
import { addDataBlock } from '../../device/trusted-types'

type DocumentHeadProps = {
  title: string
  description?: string
  /** Path of the page's canonical address, e.g. `/category/drinkware?page=2`. A page without it is not indexed. */
  canonical?: string
  /** URL of a picture for previews of the page's link. */
  image?: string | null
  /** A problem that may be temporary: search engines retain what they know of the page. */
  isTemporaryProblem?: boolean
  /** schema.org objects; the page must show the same content. */
  structuredData?: Record<string, unknown>[]
}

/** Content of the head that an effect sets. `structuredData`: JSON, or ''. */
export type HeadEffects = { title: string; structuredData: string }

/** Receives the content of the head on the server, where no effect runs. */
export const ServerHead = createContext<(effects: HeadEffects) => void>(() => {})

export function DocumentHead(props: DocumentHeadProps) {
  const { description, canonical, image, isTemporaryProblem = false } = props
  const { origin } = useRouter()
  const title = `${props.title} · ${shopBrand.name}`
  const structuredData = props.structuredData ? withAbsoluteUrls(props.structuredData, origin) : ''
  useContext(ServerHead)({ title, structuredData })
  useEffect(() => {
    document.title = title
    recordScreenHydrated()
  }, [title])
  useEffect(() => (structuredData === '' ? undefined : addDataBlock(structuredData)), [structuredData])
  const absoluteUrl = (address: string) => new URL(address, origin).href
  return (
    <>
      {description && <meta name="description" content={description} />}
      {canonical === undefined && !isTemporaryProblem && <meta name="robots" content="noindex" />}
      {canonical !== undefined && (
        <>
          <link rel="canonical" href={absoluteUrl(canonical)} />
          <meta property="og:title" content={props.title} />
          <meta property="og:url" content={absoluteUrl(canonical)} />
          {description && <meta property="og:description" content={description} />}
          {image && (
            <>
              <meta property="og:image" content={absoluteUrl(image)} />
              <meta name="twitter:card" content="summary_large_image" />
            </>
          )}
        </>
      )}
    </>
  )
}

/** Makes paths of this site absolute, as search engines need them. */
function withAbsoluteUrls(data: Record<string, unknown>[], origin: string): string {
  const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value)
  return JSON.stringify(data, (_key, value: unknown) => (isPath(value) ? `${origin}${value}` : value))
}
