/** The reply to a write: that it was done, and in the provider's words. */
import * as v from 'valibot'
import { textOrEmpty } from './wire'

const Texts = v.fallback(v.object({ Message: textOrEmpty, message: textOrEmpty }), {
  Message: '',
  message: '',
})

/** The Message, also out of an envelope; '' when it was done without any. */
export const MessageReply = v.pipe(
  v.looseObject({}),
  v.transform((reply) => [reply, reply['data'], reply['Data']].map((place) => v.parse(Texts, place))),
  v.transform((places) => places.map(({ Message, message }) => Message || message).find(Boolean) ?? ''),
)
