/** Measures computing time, independent of other load on the machine. */

/** Returns the processor time of this process in ms. */
export function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
