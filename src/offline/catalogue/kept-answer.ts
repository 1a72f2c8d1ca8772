/** Answers of the saved catalogue to reads that the shop did not answer. */
import type { KeptReply, ReadCall } from '../../api/request'

/** What the saved catalogue says to a read; null when it says nothing, for whatever reason. Never rejects. */
export async function keptAnswer(call: ReadCall): Promise<KeptReply | null> {
  void call
  return null
}
