/** Query of the GST rate. */
import { fetchGst } from '../api/gst'
import { readQuery } from './read-query'

export const gstQuery = () => readQuery({ key: ['gst'], scope: 'public', read: fetchGst })
