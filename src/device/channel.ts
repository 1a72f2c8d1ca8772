/** A message channel between the tabs of this shop; does nothing when the browser has no BroadcastChannel. */

export type Channel = { send: (message: string) => void; close: () => void }

export function openChannel(name: string, onReceive: (message: string) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') onReceive(event.data)
  }
  return { send: (message) => channel.postMessage(message), close: () => channel.close() }
}
