import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as core from './app/core/core.contract.ts'
import type * as valueLists from './i18n/value-lists/value-lists.contract.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof core>, ErrorCodesOf<typeof valueLists> {
    /** Thrown by `/media`, which is not an endpoint. */
    link_expired: unknown
    /** Thrown by the routes of stored files. */
    range_not_satisfiable: unknown
    // Thrown before a request reaches an endpoint.
    url_too_long: unknown
    headers_too_large: unknown

    // Thrown by services of the server context: the endpoints that call them declare the codes.
    email_taken: unknown
    last_admin: unknown
    'ads.unknown_slot': unknown
    'plugin.unknown': unknown
    'plugin.is_core': unknown
    'plugin.still_enabled': unknown
    'plugin.wrong_confirmation': unknown
    'plugin.cannot_be_purged': unknown
    'plugin.unknown_step': unknown
    'webhook.unknown': unknown
    'webhook.url': unknown
    'webhook.unknown_event': unknown
    'webhook.too_many': unknown
    'webhook.disabled': unknown
    'webhook.unknown_delivery': unknown
  }
}
