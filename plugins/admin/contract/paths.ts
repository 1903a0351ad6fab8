/** The path of the admin area. */
export const ADMIN_ROOT = '/admin'

/** The pages below `/admin/logs/`. `schedule`: scheduled jobs with their last runs, and failed jobs. */
export const LOG_PAGE_PATHS = ['schedule', 'error', 'outgoing-email'] as const
export type LogPagePath = (typeof LOG_PAGE_PATHS)[number]

export interface SettingsPagePaths {
  /** Below `/admin/settings/`. */
  readonly path: string
  /** Earlier paths of the page, which redirect to it. */
  readonly oldPaths: readonly string[]
}

/** Returns the paths of a settings page. A plugin id with a dot belongs to a third-party plugin and is part of the path. */
export function getSettingsPagePaths(plugin: string, { id, oldPaths = [] }: { readonly id: string; readonly oldPaths?: readonly string[] }): SettingsPagePaths {
  const pathWithPlugin = `${plugin}/${id}`
  const path = plugin.includes('.') ? pathWithPlugin : id
  return { path, oldPaths: [pathWithPlugin, ...oldPaths].filter((oldPath) => oldPath !== path) }
}
