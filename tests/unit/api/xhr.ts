/** A fake XMLHttpRequest that a test answers. */
import { vi } from 'vitest'

export class FakeXhr {
  static calls: FakeXhr[] = []
  /** Method and path, such as `POST /path`. */
  call = ''
  headers: Record<string, string> = {}
  body: FormData | null = null
  aborted = false
  status = 0
  responseText = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onprogress?: () => void
  onerror?: () => void
  onload?: () => void
  onloadend?: () => void
  #answerHeaders: Record<string, string> = {}

  constructor() {
    FakeXhr.calls.push(this)
  }
  open(method: string, url: string) {
    this.call = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.#answerHeaders[name] ?? null
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.aborted = true
    this.onloadend?.()
  }
  reportProgress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  respond(status: number, text: string, headers: Record<string, string> = {}) {
    this.status = status
    this.responseText = text
    this.#answerHeaders = { 'content-type': 'application/json', ...headers }
    this.onload?.()
    this.onloadend?.()
  }
  failConnection() {
    this.onerror?.()
    this.onloadend?.()
  }
}

/** Replaces XMLHttpRequest until the globals are unstubbed. */
export function fakeXhr(): FakeXhr[] {
  FakeXhr.calls = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  return FakeXhr.calls
}
