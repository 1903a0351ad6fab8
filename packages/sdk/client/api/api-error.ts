import type { ErrorAction, ErrorTrace } from '../../contract/index.ts'

/** The body of a refusal, as far as it can be trusted to be one. */
export interface ErrorBody extends Partial<Omit<ErrorTrace, 'message'>> {
  readonly message?: string
  readonly code?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly action?: ErrorAction
}

/** A call the server refused, or that never reached it (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Field → texts, ready to show. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** A way out that the server offers. */
  readonly action: ErrorAction | undefined
  /** Where the server's code broke: only for its developers. */
  readonly trace: ErrorTrace | undefined
  constructor(status: number, code: string, message: string, { errors = {}, action, ...rest }: ErrorBody = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = errors
    this.action = action
    const { exception = '', trace = [], totalVendorGroups = 0 } = rest
    this.trace = rest.ignitionTrace ? { ignitionTrace: true, exception, message, trace, totalVendorGroups } : undefined
  }
}

/** What is wrong with which field, for who shows it in a way of their own. */
export const readFieldErrors = (error: unknown) => (error instanceof ApiError ? error.fields : {})

/** A refusal that means: give your password again. After `call` has thrown it, the user did not want to. */
export const isPasswordConfirmationRequired = (error: unknown) => error instanceof ApiError && error.code === 'password_confirmation_required'
