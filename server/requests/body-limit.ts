/** Refuses bodies that are too large before they are read. */
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './errors'

/** `maxSize` in bytes; `message` is what people are told. */
export function limitBody(maxSize: number, message: string) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(413, 'TOOLARGE', message)
    },
  })
}
