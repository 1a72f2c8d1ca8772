/** The needed quantity and date are a setting of the visit (req 16.7). */
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { needKey } from '../../../src/device/storage-names'
import { setNeed, useNeed } from '../../../src/session/need'

test('need is stored for this tab only, each part separately', () => {
  const { result } = renderHook(() => useNeed())
  expect(result.current).toEqual({ quantity: null, by: null, postcode: null })
  act(() => setNeed({ quantity: 250 }))
  act(() => setNeed({ by: '2026-12-01' }))
  expect(result.current).toEqual({ quantity: 250, by: '2026-12-01', postcode: null })
  act(() => setNeed({ quantity: null, postcode: '0800' }))
  expect(result.current).toEqual({ quantity: null, by: '2026-12-01', postcode: '0800' })
  expect(JSON.stringify(localStorage)).not.toContain('2026-12-01')
  act(() => setNeed({ by: null, postcode: null }))
  expect(sessionStorage.getItem(needKey)).toBeNull()
})

test('need that an earlier build stored is read', () => {
  sessionStorage.setItem(needKey, '250 2026-12-01')
  expect(renderHook(() => useNeed()).result.current).toEqual({
    quantity: 250,
    by: '2026-12-01',
    postcode: null,
  })
})

test.each(['', '0 ', 'many tomorrow', '-5 2026-12', '2000000 1.1.26'])('%j is read as no need', (stored) => {
  sessionStorage.setItem(needKey, stored)
  expect(renderHook(() => useNeed()).result.current).toEqual({ quantity: null, by: null, postcode: null })
})
