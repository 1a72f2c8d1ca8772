/** Long work of the reader in slices, so that other messages are answered between them. */

/** How long is worked before other messages are answered, in ms. */
const sliceMs = 8

/** `rest` lets waiting messages through. To be asked after every step, which is cheaper than to wait after every step. */
export function createSlice(rest: () => Promise<void>): { isOver: () => boolean; rest: () => Promise<void> } {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began >= sliceMs,
    rest: async () => {
      await rest()
      began = performance.now()
    },
  }
}
