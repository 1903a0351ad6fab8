import type { Breadcrumb } from '@balafon/sdk/contract'
import { column, defineModel } from '@balafon/sdk/server'

/** An error of the server or of a browser, with secrets removed. */
export const LoggedError = defineModel('logged_errors', {
  columns: {
    id: column.id(),
    source: column.oneOf('server', 'browser'),
    message: column.text(),
    plugin: column.text().nullable(),
    requestId: column.text().nullable(),
    stack: column.text().nullable(),
    /** The path of the page on which the error of a browser happened. */
    path: column.text().nullable(),
    breadcrumbs: column.json<readonly Breadcrumb[]>().default(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    logged_errors_created: '(created_at)',
    logged_errors_search:
      "gin (search_text(((((message || ' '::text) || COALESCE(path, ''::text)) || ' '::text) || COALESCE(request_id, ''::text))) gin_trgm_ops)",
  },
})
