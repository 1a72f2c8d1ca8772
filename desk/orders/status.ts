/** "IN PRODUCTION" as people write it. */
export function statusTitle(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase()
}
