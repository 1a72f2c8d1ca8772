/** Sends the measurements of a visit to the shop's server, without waiting for an answer. */
import { type FieldMetrics, fieldMetricsPath } from '../domain/field-metrics'

export function sendFieldMetrics(metrics: FieldMetrics): void {
  navigator.sendBeacon(fieldMetricsPath, new Blob([JSON.stringify(metrics)], { type: 'application/json' }))
}
