/** Keys typed by a hand scanner arrive as one text in the badge field of "New lead". */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BadgeField } from '../../app/badge-field'

const onScan = vi.fn<(raw: string) => void>()

function Badge() {
  const [value, setValue] = useState('')
  return (
    <>
      <button type="button">Save</button>
      <BadgeField
        id="badge"
        name="badge"
        value={value}
        error={undefined}
        onChange={(event) => setValue(event.target.value)}
        onScan={onScan}
      />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  onScan.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Badge')

/** Presses one key as a browser does: the focused field receives it unless its keydown is prevented. */
function pressKey(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  const isTyped = fireEvent(document.activeElement ?? document.body, event)
  const target = document.activeElement
  if (!isTyped || key.length > 1 || !(target instanceof HTMLTextAreaElement)) return
  target.setRangeText(key, target.selectionStart, target.selectionEnd, 'end')
  fireEvent.input(target)
}
const scan = (text: string, end: string) => {
  for (const line of text.split('\n')) {
    for (const key of line) pressKey(key)
    pressKey(end)
  }
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Jo Brand\nEMAIL:jo@harbour.example\nEND:VCARD'

test.each(['Enter', 'Tab'])('card whose lines end with %s is read once and whole', async (end) => {
  render(<Badge />)
  expect(document.activeElement).toBe(field())
  expect(field().inputMode).toBe('none')
  scan(card, end)
  await advance(300)
  expect(onScan.mock.calls).toEqual([[card]])
  expect(document.activeElement).toBe(field())
  scan('EXPO-7', end)
  await advance(300)
  expect(onScan.mock.calls).toEqual([[card], ['EXPO-7']])
})

test('fields separated by tabs are one badge', async () => {
  render(<Badge />)
  for (const key of ['7', 'Tab', 'J', 'o', 'Tab', 'j', 'o', '@', 'a', '.', 'c', 'o', 'Enter']) pressKey(key)
  await advance(300)
  expect(onScan.mock.calls).toEqual([['7\tJo\tjo@a.co']])
})

test('keys typed while no field has the focus go to the badge', async () => {
  render(<Badge />)
  screen.getByRole('button').focus()
  scan('EXPO-8', 'Enter')
  await advance(300)
  expect(onScan.mock.calls).toEqual([['EXPO-8']])
})
