/** The customer's picture, and choosing another: what is wrong with a file is said before it is sent (req 7.10). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { initialsOf, pictureProblem } from '../../domain/account/profile'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { privateReferrer } from '../../domain/product/picture'
import { useConnectivity } from '../../session/connectivity'
import { pictureQuery, pictureUrl, uploadPictureMutation } from '../../queries/profile'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { useObjectUrl } from '../../ui/use-object-url'
import styles from './profile-picture.module.css'

const offlineReason = 'You are offline. A new picture needs a connection.'

type ProfilePictureProps = {
  path: string
  fullName: string
  /** Stands beside the picture, before what can be done with it. */
  children: ReactNode
}

export function ProfilePicture({ path, fullName, children }: ProfilePictureProps) {
  const offline = useConnectivity() === 'offline'
  const [problem, setProblem] = useState<string | null>(null)
  /** How often it was tried without a network: the reason is said each time. */
  const [pressed, setPressed] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const upload = useMutation({
    ...uploadPictureMutation(useQueryClient()),
    onSuccess: (message) => showToast('success', message || 'Your picture was updated.'),
  })
  const busy = upload.isPending

  const mayGo = () => {
    if (offline) setPressed(pressed + 1)
    return !offline && !busy
  }
  const ask = () => {
    if (mayGo()) input.current?.click()
  }
  const sendAgain = () => {
    if (upload.variables && mayGo()) upload.mutate(upload.variables)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (!file) return
    const found = pictureProblem(file)
    setProblem(found)
    upload.reset()
    if (found === null) upload.mutate(file)
  }
  const failed = upload.error && wordsOf(upload.error)
  const button = { 'aria-disabled': offline || busy, 'aria-describedby': offline ? reasonId : undefined }
  return (
    <div className={styles.picture}>
      <OwnPicture path={path} fullName={fullName} />
      {children}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Profile picture file"
          hidden
          onChange={choose}
        />
        <Button look="quiet" {...button} onClick={ask}>
          {path === '' ? 'Add a picture' : 'Change picture'}
        </Button>
        <p role="status" className={busy ? styles.said : styles.silent}>
          {busy && 'Uploading your picture…'}
        </p>
        {(problem ?? failed) && (
          <p role="alert" className={styles.problem}>
            {problem ?? failed}
          </p>
        )}
        {failed && (
          <Button {...button} onClick={sendAgain}>
            Retry
          </Button>
        )}
        {offline && (
          <p key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined} className={styles.said}>
            {offlineReason}
          </p>
        )}
      </div>
    </div>
  )
}

/** Null where somebody else says it. */
function wordsOf(error: Error): string | null {
  return error instanceof InvalidTokenFailure ? null : failureWords(error)
}

type OwnPictureProps = { path: string; fullName: string }

/** The customer's picture, or the initials where there is none, or none that this device can show. */
function OwnPicture({ path, fullName }: OwnPictureProps) {
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
