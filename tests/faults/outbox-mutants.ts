/** Small faults in the outbox, each of which its tests have to notice. */

export type Mutant = {
  name: string
  /** Relative to the project's folder. */
  file: string
  /** Stands there exactly once. */
  search: string
  replace: string
}

const batch = 'src/outbox/batch.ts'
const changes = 'src/outbox/changes.ts'
const decisions = 'src/outbox/decisions.ts'
const leases = 'src/outbox/leases.ts'
const domain = 'src/domain/outbox/outbox.ts'
const outbox = 'src/outbox/outbox.ts'
const sender = 'src/outbox/sender.ts'

export const mutants: Mutant[] = [
  {
    name: 'a row goes before the provider has answered',
    file: batch,
    search: 'const attempted = await attempt(deps, row, batch)',
    replace: `await change(deps, news, batch, () => ({ put: [], drop: [row.id] }))
    const attempted = await attempt(deps, row, batch)`,
  },
  {
    name: 'nobody looks whether somebody else signed in',
    file: batch,
    search: 'if (deps.session()?.key !== session.key)',
    replace: 'if (false)',
  },
  {
    name: 'a lease that is over still counts',
    file: batch,
    search: "if (row.state.name !== 'inflight' || deps.now() >= row.state.until)",
    replace: 'if (false)',
  },
  {
    name: 'the stall sends with the token of whoever is signed in',
    file: batch,
    search: 'asMember: session.asMember',
    replace: 'asMember: true',
  },
  {
    name: 'a refused session stops the stall',
    file: batch,
    search: "if (asMember || outcome.name !== 'sign-in') return outcome",
    replace: 'if (asMember || !asMember) return outcome',
  },
  {
    name: 'one thing at which the provider stumbles stops the others',
    file: batch,
    search: "if (outcome.name === 'later' && outcome.cause === 'provider') troubles += 1",
    replace: 'if (false) troubles += 1',
  },
  {
    name: 'what is done stays on a full device',
    file: batch,
    search: "if (attempted.outcome.name !== 'done') throw problem",
    replace: 'throw problem',
  },
  {
    name: 'a page that is still sending counts as gone',
    file: batch,
    search: 'inUse?.has(lease) === false',
    replace: 'inUse !== null',
  },
  {
    name: 'what a page had on its way when it went cannot arrive any more',
    file: domain,
    search: 'export const maybeSentMs = 10_000',
    replace: 'export const maybeSentMs = 1',
  },
  {
    name: 'what a page was sending when it went waits for as long as a lease',
    file: batch,
    search: 'await lookForOrphans(deps, news, batch, leasesIn(rows))',
    replace: 'leasesIn(rows)',
  },
  {
    name: 'a press over an old list is taken out by the next one',
    file: changes,
    search: "row.kind === kind && row.state.name === 'sent' && row.state.at >= seenAt",
    replace: 'false',
  },
  {
    name: 'what waits is shown in any order',
    file: outbox,
    search: 'inOrder(readable(deps.kinds, stored))',
    replace: 'readable(deps.kinds, stored)',
  },
  {
    name: 'what was sent is remembered for somebody who left',
    file: batch,
    search: 'remember: remember && isHere',
    replace: 'remember',
  },
  {
    name: 'an edit that is on its way is changed',
    file: domain,
    search: "return !sent && state.name !== 'inflight' && state.name !== 'failed' && state.name !== 'sent'",
    replace: "return state.name !== 'failed' && state.name !== 'sent'",
  },
  {
    name: 'an answer that is not understood counts as done',
    file: domain,
    search: 'if (error instanceof ContractFailure || !(error instanceof RejectedFailure))',
    replace: `if (error instanceof ContractFailure) return { name: 'done', said: null }
  if (!(error instanceof RejectedFailure))`,
  },
  {
    name: 'what was refused stands in the way of what comes after it',
    file: domain,
    search: "return state.name !== 'failed' && state.name !== 'sent'\n",
    replace: "return state.name !== 'sent'\n",
  },
  {
    name: 'newer edits overtake older ones',
    file: domain,
    search: 'rows.toSorted((a, b) => a.seq - b.seq)',
    replace: 'rows.toSorted((a, b) => b.seq - a.seq)',
  },
  {
    name: 'a pause that the provider asked for is for one row only',
    file: domain,
    search: "return state.name === 'inflight' || (state.name === 'retry' && state.cause === 'asked')",
    replace: "return state.name === 'inflight'",
  },
  {
    name: 'a row that somebody else has is taken',
    file: leases,
    search: 'if (heldUntil(rows, now) > now) return null',
    replace: '',
  },
  {
    name: 'who lost a row settles it',
    file: changes,
    search: 'if (row.state.lease !== taken.state.lease) return noChange',
    replace: '',
  },
  {
    name: 'a row that was taken does not count as sent',
    file: leases,
    search: 'return { ...next, attempts, sent: true, state }',
    replace: 'return { ...next, attempts, state }',
  },
  {
    name: 'what was sent keeps what was typed',
    file: changes,
    search: 'put: [{ ...row, payload: null, state }]',
    replace: 'put: [{ ...row, state }]',
  },
  {
    name: 'a conflict is sent again by itself',
    file: changes,
    search: "if (outcome.name === 'failed' || outcome.name === 'conflict') return outcome",
    replace:
      "if (outcome.name === 'conflict') return { name: 'pending' }\n  if (outcome.name === 'failed') return outcome",
  },
  {
    name: 'a conflict ends when its first text is typed again',
    file: changes,
    search: '(folded ?? edit.payload)',
    replace: 'folded',
  },
  {
    name: 'a newer text is thrown away by a conflict of the older one',
    file: changes,
    search: "if (newer && outcome.name === 'conflict')",
    replace: 'if (false)',
  },
  {
    name: 'an edit that was kept after all is kept twice',
    file: changes,
    search: 'if (rows.some(({ id }) => id === stamp.id)) return noChange',
    replace: '',
  },
  {
    name: 'the one that fails is always the first to be tried',
    file: leases,
    search: 'lastTried(a, now) - lastTried(b, now) ||',
    replace: '',
  },
  {
    name: 'the list of what was sent grows for ever',
    file: changes,
    search: 'place >= most ||',
    replace: '',
  },
  {
    name: 'to try again is the same request, to which the provider remembers its answer',
    file: decisions,
    search: "put: [{ ...row, id: newId, attempts: 0, state: { name: 'pending' } }], drop: [row.id]",
    replace: "put: [{ ...row, attempts: 0, state: { name: 'pending' } }], drop: []",
  },
  {
    name: 'what is being sent can be thrown away',
    file: decisions,
    search: "if (state.name === 'inflight' && ahead(state.until, now, leaseMs) > now)",
    replace: 'if (false)',
  },
  {
    name: 'what was typed since is thrown away',
    file: decisions,
    search: 'if (JSON.stringify(row.payload) !== JSON.stringify(seen.payload))',
    replace: 'if (false)',
  },
  {
    name: 'what was sent stays when its customer leaves',
    file: outbox,
    search: '(isHere(owner) ? noChange : forgetSent(stored))',
    replace: 'noChange',
  },
  {
    name: 'nobody is woken when something is due',
    file: sender,
    search: 'cancelLook = deps.after(Math.min(Math.max(wait, shortestLook), longestLook), () => void run())',
    replace: 'void wait',
  },
  {
    name: 'a brief goes over what somebody else wrote',
    file: 'src/outbox/kinds/brief.ts',
    search: 'throw new ConflictFailure(line.brief)',
    replace: 'void ConflictFailure',
  },
]
