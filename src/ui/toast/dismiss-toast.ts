/** Apart from toast.ts, which every visit downloads. */

/** Takes a message away that is not true any more, by its words. */
export function dismissToast(text: string): void {
  import('react-hot-toast/headless')
    .then(({ toast }) => toast.remove(text))
    .catch((error: unknown) => console.warn(text, error))
}
