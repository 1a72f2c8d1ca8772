/** A password of the real cost takes a tenth of a second of a core; those of seeded accounts have it (auth.test.ts). */
import { cost } from '../../server/auth/password'

Object.assign(cost, { memoryCost: 128, timeCost: 1 })
