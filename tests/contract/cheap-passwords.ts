/**
 * Lowers the cost of password hashes, because a hash at the real cost takes 0.1 s of CPU time. Seeded accounts have
 * the real cost (auth.test.ts).
 */
import { cost } from '../../server/auth/password'

Object.assign(cost, { memoryCost: 128, timeCost: 1 })
