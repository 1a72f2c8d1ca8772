/** The event of Background Sync, which Chromium has and TypeScript's own lists leave out. */

declare global {
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

export {}
