import type { InstanceOf, LoggedError as PresentedError } from '@balafon/sdk/server'
import type { LoggedError } from './logged-error.model.ts'

/** Presents an error of the error log. */
export const presentLoggedError = (error: InstanceOf<typeof LoggedError>): PresentedError => ({
  id: Number(error.id),
  at: error.createdAt,
  source: error.source,
  message: error.message,
  plugin: error.plugin,
  request_id: error.requestId,
  stack: error.stack,
  path: error.path,
  breadcrumbs: error.breadcrumbs,
})
