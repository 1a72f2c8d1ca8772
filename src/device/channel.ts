/** A line between the tabs of this shop; silent where the browser has none. */

export type Channel = { tell: (message: string) => void; close: () => void }

export function openChannel(name: string, hear: (message: string) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') hear(event.data)
  }
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}
