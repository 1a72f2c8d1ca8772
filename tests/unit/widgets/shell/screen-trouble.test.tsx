// @vitest-environment happy-dom
/** The screens for what went wrong come in place of a page that seems to load. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OfflineFailure } from '../../../../src/domain/failure'
import { NotFoundPlace, ProblemPlace } from '../../../../src/widgets/shell/screen-trouble'
import { stage } from '../shell-stage'

afterEach(cleanup)

test('a page that could not be loaded', async () => {
  await stage(<ProblemPlace error={new OfflineFailure('no answer')} reset={() => {}} />)
  expect(screen.getByText('Loading the page')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Not saved on this device yet' })).toBeTruthy()
  expect(screen.queryByText('Loading the page')).toBeNull()
})

test('a page that is not there', async () => {
  await stage(<NotFoundPlace />)
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
})
