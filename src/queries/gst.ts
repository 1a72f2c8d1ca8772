/** The GST rate (req 4.6). */
import { fetchGst } from '../api/cart/gst'
import { readQuery } from './read-query'

export const gstQuery = () => readQuery({ key: ['gst'], scope: 'public', read: fetchGst })
