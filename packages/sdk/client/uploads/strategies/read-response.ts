import { ApiError, type ErrorBody } from '../../api/api-error.ts'
import { isCookieError, renewCookies } from '../../api/renew-cookies.ts'

/** Creates the error of a response that was not received with `fetch`. */
export function createResponseError(status: number, text: string): ApiError {
  const body: ErrorBody = parseJson(text) ?? {}
  return new ApiError(status, body.code ?? 'unknown', body.message ?? '', body)
}

function parseJson(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** Runs a request, and once more with new cookies when it was rejected because of its cookies. */
export async function runWithCookies<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isCookieError(error) || !(await renewCookies())) throw error
    return run()
  }
}
