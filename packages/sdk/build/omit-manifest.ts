import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'

/** Removes the manifest from the client bundle. The client module imports it for its types only. */
export const omitManifest = (root: string): RsbuildPlugin => ({
  name: 'balafon:omit-manifest',
  setup(api) {
    const manifests = ['plugin.ts', 'plugin.js'].map((file) => path.join(root, file))
    api.transform({ test: (resource) => manifests.includes(resource) }, () => 'export default {}')
  },
})
