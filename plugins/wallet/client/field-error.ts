import { ApiError } from '@balafon/sdk/client'

/** Creates an error that a form shows at one of its fields, as it shows errors of the server. */
export const createFieldError = (field: string, text: string): ApiError => new ApiError(422, 'invalid', text, { errors: { [field]: [text] } })

/** Returns whether a form shows the error at its fields, or the user has cancelled the request. */
export const isShownByForm = (error: unknown): boolean =>
  error instanceof ApiError && (Object.keys(error.fields).length > 0 || error.code === 'password_confirmation_required')
