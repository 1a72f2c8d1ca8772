/**
 * A ref for the heading of a dialog: the browser focuses it when the dialog opens, and what is drawn into an open dialog
 * takes the focus that would be lost with what was there before.
 */
export function takesFocus(element: HTMLElement | null): void {
  if (!element) return
  element.setAttribute('autofocus', '')
  if (element.closest('dialog[open]')) element.focus({ preventScroll: true })
}
