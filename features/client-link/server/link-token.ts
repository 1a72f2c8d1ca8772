/**
 * Tokens of private links: each time a link is issued, it gets a new 128-bit token; the database stores only its hash
 * (req 23.2).
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../../../server/db/client'
import { clientLinkToken } from './tables'

const tokenBytes = 16

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates and stores a token that opens the link. */
export async function createToken(tx: Executor, linkId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await tx.insert(clientLinkToken).values({ tokenHash: hashOfToken(token), linkId })
  return token
}

export const linkPath = (token: string) => `for/${token}`
