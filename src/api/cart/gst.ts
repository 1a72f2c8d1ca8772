/** The GST rate (req 4.6). */
import * as paths from '../paths'

import * as v from 'valibot'
import { type Dated, mapDated } from '../../domain/dated'
import { request } from '../request'
import { enveloped, wireNumber, wireOne } from '../wire'

const GstReply = enveloped(wireOne(v.object({ Rate: wireNumber })))

/** GST in percent, e.g. 10. */
export async function fetchGst(signal?: AbortSignal): Promise<Dated<number>> {
  return mapDated(await request('GET', paths.gst, GstReply, { signal }), ({ Rate }) => Rate)
}
