/** How long something computes, whatever else the machine does meanwhile. */

/** ms of this process on a processor. */
export function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
