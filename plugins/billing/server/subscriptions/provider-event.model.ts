import { column, defineModel } from '@balafon/sdk/server'

/** A webhook of a provider that was applied. A repeated one has no effect. */
export const ProviderEvent = defineModel('billing_provider_events', {
  columns: { provider: column.text().primaryKey(), eventId: column.text().primaryKey(), receivedAt: column.timestamp().default() },
})
