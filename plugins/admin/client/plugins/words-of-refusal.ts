import { ApiError, type useT } from '@balafon/sdk/client'

/** What the server says of a call it refused, or that something went wrong. */
export const wordsOfRefusal = (error: unknown, t: ReturnType<typeof useT>) => (error instanceof ApiError && error.message) || t('admin.problem')
