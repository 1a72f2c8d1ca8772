/** Measures computing time, independent of other load on the machine. */

/** Returns the CPU time in ms that `work` takes in this process. */
export function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
