/**
 * Sends a file and reports its progress, which `fetch` cannot do. It throws the failures of `request`; an upload that
 * stalls counts as no answer.
 */
import { OfflineFailure } from '../domain/failure'
import { apiUrl } from './hosts'
import { checkReply, isShopRefusal, readReply, type ReplySchema } from './reply'
import { currentTransport } from './request'

/** Longest pause without any progress. */
const maxStallMs = 30_000

type UploadOptions = {
  /** Called with a fraction from 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Resolves to the checked reply; an abort rejects with the signal's reason. `path` is relative to `frontend/api/`. */
export function upload<T>(
  path: string,
  form: FormData,
  schema: ReplySchema<T>,
  { onProgress, signal }: UploadOptions,
): Promise<T> {
  const { token: tokenOf, onOutcome } = currentTransport()
  const token = tokenOf()
  const endpoint = `POST ${path}`
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const failWithoutAnswer = (message: string) => () => {
      onOutcome('no-answer')
      reject(new OfflineFailure(message))
      call.abort()
    }
    const finish = (read: () => T) => {
      let value: T
      try {
        value = read()
      } catch (error) {
        onOutcome(isShopRefusal(error) ? 'answered' : 'no-answer')
        return reject(error)
      }
      onOutcome('answered')
      resolve(value)
    }
    const onStall = failWithoutAnswer('The shop did not answer in time.')
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(onStall, maxStallMs)
    }
    const cancel = () => {
      reject(signal.reason)
      call.abort()
    }
    call.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      if (total > 0) onProgress(loaded / total)
    }
    call.onprogress = restartTimer
    call.onerror = failWithoutAnswer('The shop could not be reached.')
    call.onload = () => {
      const answer = {
        status: call.status,
        text: call.responseText,
        contentType: call.getResponseHeader('content-type') ?? '',
        cachedAt: null,
        retryAfter: call.getResponseHeader('retry-after'),
      }
      finish(() => checkReply(readReply(answer, endpoint, token), schema, endpoint))
    }
    call.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    signal.addEventListener('abort', cancel, { once: true })
    call.open('POST', apiUrl(path))
    if (token) call.setRequestHeader('Authorization', token)
    restartTimer()
    call.send(form)
  })
}
