/** The GST rate (S §7 cart/getgst). */
import { fetchGst } from '../api/cart/gst'
import { readQuery } from './read-query'

export const gstQuery = () => readQuery({ key: ['gst'], scope: 'public', read: fetchGst })
