import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as core from './app/core/core.contract.ts'
import type * as valueLists from './i18n/value-lists/value-lists.contract.ts'

// The names are the error codes. The value of each is the type of the data that is sent with the code: `unknown`, because no code declares it.
// A value list is a list of options to choose from, such as countries or languages.
declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof core>, ErrorCodesOf<typeof valueLists> {
    /** Thrown by `/media`, a plain hapi route that is not declared with `defineEndpoint`. */
    link_expired: unknown
    /** Thrown by `/media` and `/storage`, which are plain hapi routes too. */
    range_not_satisfiable: unknown
    // Thrown before a request reaches an endpoint.
    url_too_long: unknown
    headers_too_large: unknown

    // Thrown by services of the server context: the endpoints that call them declare the codes.
    email_taken: unknown
    last_admin: unknown
    /** Administrators may not perform this action on their own account. */
    'users.own_account': unknown
    /** The user manages the site with permissions that the administrator lacks. */
    'users.higher_rights': unknown
    /** The requested end of a suspension is in the past. */
    'users.suspension_end': unknown
    'roles.unknown': unknown
    'roles.name_taken': unknown
    /** The administrator does not have the permission that the change would grant or remove. */
    'roles.not_held': unknown
    /** Administrators may not give themselves more rights. */
    'roles.own_rights': unknown
    'roles.last_admin': unknown
    'roles.unknown_permission': unknown
    'roles.unknown_restriction': unknown
    /** The guest role or the default role would get a permission to manage the site, so all visitors or all new users would have it. */
    'roles.public_admin': unknown
    'roles.is_guest_role': unknown
    'roles.is_default_role': unknown
    'entities.unknown_kind': unknown
    'ads.unknown_slot': unknown
    'plugin.unknown': unknown
    'plugin.is_core': unknown
    'plugin.still_enabled': unknown
    'plugin.wrong_confirmation': unknown
    'plugin.cannot_be_purged': unknown
    /** The migration to roll back to was never executed for this plugin. */
    'plugin.unknown_step': unknown
    'webhook.unknown': unknown
    /** The URL to which a webhook should send its requests is not allowed, for example because it does not begin with https or is an address in a private network. */
    'webhook.url': unknown
    'webhook.unknown_event': unknown
    'webhook.too_many': unknown
    'webhook.disabled': unknown
    'webhook.unknown_delivery': unknown
  }
}
