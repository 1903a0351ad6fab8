import type { Page, ServerContext } from '@balafon/sdk/server'
import { ADMIN_ROOT, getSettingsPagePaths, LOG_PAGE_PATHS } from '../../contract/paths.ts'
import type {} from '../../contract/points.ts'

type Context = Pick<ServerContext, 'listContributions' | 'translate'>

/** Creates the page of the admin area. A path without a page of a running plugin returns 404. */
export const createAdminPages = ({ listContributions, translate }: Context): Page[] => [
  {
    path: `${ADMIN_ROOT}/*`,
    async describe({ params, language }) {
      const path = params['*'] ?? ''
      return path === '' || hasPage(path, listContributions) ? { title: translate(language, 'admin.title') } : null
    },
  },
]

function hasPage(path: string, listContributions: Context['listContributions']): boolean {
  const [section, ...subpathSegments] = path.split('/')
  const subpath = subpathSegments.join('/')
  if (section === 'logs') return subpath === '' || LOG_PAGE_PATHS.some((logPath) => logPath === subpath)
  if (section === 'settings') return subpath === '' || listSettingsPaths(listContributions).includes(subpath)
  return listContributions('admin.tabs/v1').some(({ item }) => matchesPattern(item.path, `${ADMIN_ROOT}/${path}`))
}

const listSettingsPaths = (listContributions: Context['listContributions']) =>
  listContributions('admin.settings/v1').flatMap(({ plugin, item }) => {
    const { path, oldPaths } = getSettingsPagePaths(plugin, item)
    return [path, ...oldPaths]
  })

/** Whether a path matches a route pattern with parameters (`:id`) and optional subpages (`/*`). */
function matchesPattern(pattern: string, path: string): boolean {
  const hasSubpages = pattern.endsWith('/*')
  const patternSegments = pattern.replace(/\/\*$/, '').split('/')
  const segments = path.split('/')
  if (segments.length < patternSegments.length || (!hasSubpages && segments.length > patternSegments.length)) return false
  return patternSegments.every((segment, index) => segment.startsWith(':') || segment === segments[index])
}
