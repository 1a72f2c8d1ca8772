/** The event of Background Sync, which Chromium has and TypeScript's own lists leave out. */

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}
