/** Collects the calls of the features, which each feature lists in tests/contract/calls.ts. */
import type { DeskRow } from './desk-matrix'
import type { Row } from './matrix-rows'
import type { CallShape } from './shape-parts'

export type FeatureCalls = {
  /** Rows of matrix.ts. */
  rows?: Row[]
  /** Shapes of the calls in `rows`, by method and path below /frontend/api. */
  shapes?: Record<string, CallShape>
  /** Rows of desk-matrix.ts. */
  deskRows?: DeskRow[]
  /** Shapes of the calls in `deskRows` that are not acts, by method and path below /desk/api/. */
  deskShapes?: Record<string, CallShape>
  /** Exports of the feature's contract. OpenAPI names the schemas whose names begin with Desk. */
  schemas?: Record<string, unknown>
}

const modules = import.meta.glob<{ calls: FeatureCalls }>('../../features/*/tests/contract/calls.ts', {
  eager: true,
})

export const featureCalls = Object.values(modules).map(({ calls }) => calls)
