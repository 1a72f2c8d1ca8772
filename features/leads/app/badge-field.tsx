/**
 * The field for a badge. A hand scanner types one line, or a vCard of several lines with Enter or Tab after each line
 * (req 26.6).
 */
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { maxLeadText } from '../rules/lead'
import { TextArea } from '../../../src/ui/form/field'
import { fastKeysMs, useScannerFocus } from '../../../src/widgets/product/use-scanner-focus'
import { noAutofill } from './lead-field'

/** Wait after the last key of a scan that has no end mark. */
const endOfScanMs = 150

type BadgeFieldProps = Pick<
  ComponentProps<typeof TextArea>,
  'id' | 'name' | 'value' | 'onChange' | 'error'
> & {
  /** Called once with the text of the whole scan. */
  onScan: (raw: string) => void
}

export function BadgeField({ onScan, onChange, ...field }: BadgeFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastKeyAt = useRef(-Infinity)
  /** Something was typed that was not read yet. */
  const isUnread = useRef(false)
  useScannerFocus(input)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submitScan = () => {
    clearTimeout(timer.current)
    const raw = input.current?.value.trim() ?? ''
    isUnread.current = false
    if (raw === '') return
    onScan(raw)
    // The text is selected, so that the next scan replaces it.
    if (document.activeElement !== input.current) return
    input.current?.select()
    input.current?.scrollTo({ top: 0 })
  }
  const submitScanSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(submitScan, endOfScanMs)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isFast = event.timeStamp - lastKeyAt.current < fastKeysMs
    lastKeyAt.current = event.timeStamp
    clearTimeout(timer.current)
    const { key, currentTarget } = event
    if ((key !== 'Enter' && key !== 'Tab') || event.shiftKey || (key === 'Tab' && !isFast)) return
    event.preventDefault()
    const isOpenCard = /^\s*BEGIN:VCARD/i.test(currentTarget.value) && !isWholeCard(currentTarget.value)
    if (!isOpenCard && !isFast) return submitScan()
    insert(currentTarget, key === 'Tab' && !isOpenCard ? '\t' : '\n')
    if (!isOpenCard) submitScanSoon()
  }
  return (
    <TextArea
      {...field}
      {...noAutofill}
      ref={input}
      label="Badge"
      hint="Works with a handheld scanner."
      rows={1}
      autoCapitalize="none"
      maxLength={maxLeadText.badge}
      enterKeyHint="next"
      onChange={(event) => {
        onChange?.(event)
        isUnread.current = true
        if (isWholeCard(event.target.value)) submitScanSoon()
      }}
      onKeyDown={handleKeyDown}
      onPaste={submitScanSoon}
      onBlur={() => isUnread.current && submitScan()}
    />
  )
}

const isWholeCard = (text: string) => /END:VCARD\s*$/i.test(text)

/** Fires the input event, so that React notices the inserted text. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
