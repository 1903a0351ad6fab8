/**
 * The codes of all errors. An unknown code does not compile. Codes are translation keys too. Only the names of the properties matter; their type is
 * always `unknown`.
 *
 * Every endpoint may respond with the codes below. Other codes are declared by the endpoints that respond with them, in `errors`, so that
 * the API documentation lists them. A plugin adds the codes of its endpoints here, with one declaration for each contract file:
 * ```ts
 * import type { ErrorCodesOf } from '@balafon/sdk/contract'
 * import type * as songs from './songs.ts'
 *
 * declare module '@balafon/sdk/contract' {
 *   interface ErrorCodes extends ErrorCodesOf<typeof songs> {}
 * }
 * ```
 */
export interface ErrorCodes {
  bad_request: unknown
  bad_method_override: unknown
  bad_idempotency_key: unknown
  idempotency_key_reused: unknown
  unauthenticated: unknown
  forbidden: unknown
  /** The user is suspended. */
  suspended: unknown
  /** The user has to verify the email address first. */
  unverified: unknown
  csrf: unknown
  invalid_token: unknown
  token_not_allowed: unknown
  token_in_query: unknown
  token_without_access: unknown
  tokens_disabled: unknown
  password_confirmation_required: unknown
  not_found: unknown
  method_not_allowed: unknown
  timeout: unknown
  too_large: unknown
  unsupported_media_type: unknown
  /** The fields of the request are invalid: the response has the errors by field. */
  invalid: unknown
  too_many_requests: unknown
  busy: unknown
  unavailable: unknown
  /** An administrator views the site as the user, and the request would change passwords, tokens, money or personal data. */
  not_allowed_while_viewing: unknown
  'field.required': unknown
  'field.format': unknown
  'field.unknown': unknown
  /** A list query has too many parameters. */
  'list.too_many_parameters': unknown
  'list.repeated_parameter': unknown
  'list.unknown_sort': unknown
  'list.unknown_column': unknown
  'list.cursor_and_page': unknown
  /** The cursor was changed or cut. */
  'list.invalid_cursor': unknown
  /** The cursor belongs to a list with another order, search or filter. */
  'list.cursor_of_other_list': unknown
  /** Another request has changed or deleted the row since the editor loaded it. */
  'resource.conflict': unknown
  /** The caller may not change the field. */
  'resource.field_not_writable': unknown
  /** Another row has the value, which must be unique. */
  'resource.taken': unknown
  /** The field refers to an entity that does not exist. */
  'resource.unknown_reference': unknown
  /** The number of selected rows is no longer the number that the user confirmed. */
  'bulk.selection_changed': unknown
  'bulk.cannot_undo': unknown
  'bulk.cannot_cancel': unknown
  'upload.too_large': unknown
  'upload.one_file': unknown
  'upload.empty': unknown
  /** No running plugin declares the upload type. */
  'upload.unknown_type': unknown
  /** The content of the file is of a type that the upload type does not accept. */
  'upload.not_accepted': unknown
  /** The file does not fit in the space of the user. */
  'upload.over_quota': unknown
  'upload.disk_full': unknown
  /** Not all bytes of the file were uploaded. */
  'upload.incomplete': unknown
  /** The site has no object storage. */
  'upload.no_direct_uploads': unknown
  /** Another request is sending a chunk of this upload. */
  'upload.locked': unknown
  /** The chunk does not continue where the upload stopped. */
  'upload.wrong_offset': unknown
  /** The image has too many pixels, or takes too long to decode. */
  'upload.image_too_complex': unknown
}

/** The code of an error. */
export type ErrorCode = keyof ErrorCodes

type CodesIn<Export> = Export extends { readonly errors: readonly (infer Code extends string)[] } ? Code : never

/** The codes that the endpoints of a contract file declare: `ErrorCodesOf<typeof import('./songs.ts')>`. */
export type ErrorCodesOf<Contract> = { readonly [Code in CodesIn<Contract[keyof Contract]>]: unknown }
