/** The customer's picture, or the initials where there is none, or none that this device can show. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { privateReferrer } from '../../domain/product/picture'
import { initialsOf } from '../../domain/account/profile'
import { pictureQuery, pictureUrl } from '../../queries/profile'
import styles from './profile-picture.module.css'

type OwnPictureProps = { path: string; fullName: string }

export function OwnPicture({ path, fullName }: OwnPictureProps) {
  const url = pictureUrl(path)
  return url === null ? <Initials fullName={fullName} /> : <Kept key={url} url={url} fullName={fullName} />
}

/** A host that lets no page read its pictures may still let it show them. */
function Kept({ url, fullName }: { url: string; fullName: string }) {
  const { data, isError } = useQuery(pictureQuery(url))
  const kept = useObjectUrl(data?.value)
  const [broken, setBroken] = useState(false)
  const source = data ? kept : isError ? url : null
  if (source === null || broken) return <Initials fullName={fullName} />
  return (
    <img
      src={source}
      referrerPolicy={privateReferrer}
      alt={fullName === '' ? 'You' : `Picture of ${fullName}`}
      width={112}
      height={112}
      className={styles.image}
      onError={() => setBroken(true)}
    />
  )
}

function Initials({ fullName }: { fullName: string }) {
  return (
    <span aria-hidden="true" className={styles.image}>
      {initialsOf(fullName)}
    </span>
  )
}

/** An address for what is in memory, while it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
