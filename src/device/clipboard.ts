/** Copying text, where the browser lets a page do it. */

/** Must be called by a press. False where it may not, as on plain http. Never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
