import type { LogPagePath } from '../../contract/paths.ts'

/** The pages of the logs, below `/admin/logs`. */
export const LOG_PAGES = [
  { path: 'schedule', label: 'admin.logs.schedule' },
  { path: 'error', label: 'admin.logs.error' },
  { path: 'outgoing-email', label: 'admin.logs.outgoing_email' },
] as const satisfies readonly { readonly path: LogPagePath; readonly label: string }[]

/** The pages of the files, below `/admin/files`. */
export const FILE_PAGES = [
  { path: '', label: 'admin.files.all' },
  { path: '/trash', label: 'admin.files.trash' },
  { path: '/usage', label: 'admin.files.usage' },
] as const

/** A page that another page of the navigation leads to. */
export interface Subpage {
  readonly to: string
  /** The path of the navigation item under which the page is. */
  readonly parent: string
  /** Translation key. */
  readonly label: string
}

/** The pages that have no item of their own in the navigation. */
export const SUBPAGES: readonly Subpage[] = [
  ...LOG_PAGES.map(({ path, label }) => ({ to: `/admin/logs/${path}`, parent: '/admin/logs', label })),
  ...FILE_PAGES.flatMap(({ path, label }) => (path === '' ? [] : [{ to: `/admin/files${path}`, parent: '/admin/files', label }])),
]
