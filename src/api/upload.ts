/**
 * Sends a file and tells how much of it has arrived, which `fetch` cannot. Failures are those of `request`; a line
 * that stands still for too long counts as no answer.
 */
import { OfflineFailure } from '../domain/failure'
import { apiUrl } from './hosts'
import { checkReply, isShopsOwnWord, readReply, type ReplySchema } from './reply'
import { transportInUse } from './request'

/** Milliseconds without any progress. */
const maxPause = 30_000

type UploadOptions = {
  /** Called with 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Resolves to the checked reply; an abort rejects with the signal's reason. `path` is relative to `frontend/api/`. */
export function upload<T>(
  path: string,
  form: FormData,
  schema: ReplySchema<T>,
  { onProgress, signal }: UploadOptions,
): Promise<T> {
  const { token: tokenOf, onOutcome } = transportInUse()
  const token = tokenOf()
  const endpoint = `POST ${path}`
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const unanswered = (words: string) => () => {
      onOutcome('no-answer')
      reject(new OfflineFailure(words))
      call.abort()
    }
    const settle = (read: () => T) => {
      let value: T
      try {
        value = read()
      } catch (error) {
        onOutcome(isShopsOwnWord(error) ? 'answered' : 'no-answer')
        return reject(error)
      }
      onOutcome('answered')
      resolve(value)
    }
    const stalled = unanswered('The shop did not answer in time.')
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(stalled, maxPause)
    }
    const cancel = () => {
      reject(signal.reason)
      call.abort()
    }
    call.upload.onprogress = ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress(loaded / total)
    }
    call.onprogress = moved
    call.onerror = unanswered('The shop could not be reached.')
    call.onload = () => {
      const answer = {
        status: call.status,
        text: call.responseText,
        contentType: call.getResponseHeader('content-type') ?? '',
        cachedAt: null,
        retryAfter: call.getResponseHeader('retry-after'),
      }
      settle(() => checkReply(readReply(answer, endpoint, token), schema, endpoint))
    }
    call.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    signal.addEventListener('abort', cancel, { once: true })
    call.open('POST', apiUrl(path))
    if (token) call.setRequestHeader('Authorization', token)
    moved()
    call.send(form)
  })
}
