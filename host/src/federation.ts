import type { ClientPlugin } from '@balafon/sdk/client'
import { setRemoteLoader } from '@balafon/sdk/host'
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { provideFederation } from './provide-federation.ts'

const entryByContainer = new Map<string, string>()
const integrityByUrl = new Map<string, string>()

/** Makes the SDK load plugins as Module Federation remotes. The URL of a remote entry changes with its content. */
export function registerRemoteLoader() {
  provideFederation()
  setRemoteLoader(async ({ container, entry, integrity }) => {
    if (entryByContainer.get(container) !== entry) {
      registerRemotes([{ name: container, entry }], { force: entryByContainer.has(container) })
      entryByContainer.set(container, entry)
      integrityByUrl.set(new URL(entry, location.origin).href, integrity)
    }
    const module = await loadRemote<{ default: ClientPlugin }>(`${container}/plugin`)
    if (!module) throw new Error(`${container} exposes no plugin`)
    return module
  })
  getInstance()?.registerPlugins([{ name: 'balafon-integrity', createScript: ({ url }) => createScript(url) }])
}

/**
 * How long Module Federation waits for a script. The SDK shows an error earlier, and shows the component when the script arrives within this time.
 */
const SCRIPT_TIMEOUT_MS = 30_000

/** Creates the script element of a remote entry, with its integrity hash when it has one. */
function createScript(url: string) {
  const script = document.createElement('script')
  const { href } = new URL(url, location.origin)
  const integrity = integrityByUrl.get(href)
  script.src = href
  script.async = true
  if (integrity) {
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
  }
  return { script, timeout: SCRIPT_TIMEOUT_MS }
}
