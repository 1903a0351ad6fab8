import { applyBootstrap, connectLive, createQueryClient, followSystemTheme, setNavigator, startI18n, watchPluginErrors } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { connectRemotes } from './federation.ts'
import { followSite } from './follow-site.ts'
import { createRouter } from './router.tsx'

async function boot() {
  const data = JSON.parse(document.getElementById('bootstrap-data')?.textContent ?? '{}') as BootstrapData
  applyBootstrap(data)
  connectRemotes()
  followSystemTheme()
  watchPluginErrors()
  const queries = createQueryClient()
  for (const { key, data: answer } of data.queries) queries.setQueryData(key, answer)
  await startI18n(data.i18n.language, { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') })
  const router = createRouter()
  followSite(router)
  setNavigator(router.navigate as Parameters<typeof setNavigator>[0])
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App queries={queries} router={router} />)
  whenIdle(connectLive)
}

/** What the first screen does not wait for. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 500))

void boot()
