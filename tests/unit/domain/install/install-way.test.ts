import { expect, test } from 'vitest'
import { detectInstallMethod } from '../../../../src/domain/install/install-offer'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  ['ios', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${safari}`, 5],
  ['ios', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 5],
  ['mac-safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0],
  ['chromium', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`, 0],
  ['chromium', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/130.0.0.0`, 10],
  ['android', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome}`, 5],
  ['none', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 0],
] as const)('install method is %s for %s', (method, userAgent, touchPoints) => {
  expect(detectInstallMethod(userAgent, touchPoints)).toBe(method)
})

