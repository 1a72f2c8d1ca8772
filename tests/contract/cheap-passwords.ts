/**
 * Lowers the cost of password hashes: one of the real cost takes a tenth of a second of a core. Seeded accounts have
 * the real cost (auth.test.ts).
 */
import { cost } from '../../server/auth/password'

Object.assign(cost, { memoryCost: 128, timeCost: 1 })
