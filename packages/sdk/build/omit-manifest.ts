import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'

/** The client half names its manifest for the compiler's sake; browsers have what they need of it from the page, so its text stays out of what they fetch. */
export const omitManifest = (root: string): RsbuildPlugin => ({
  name: 'balafon:omit-manifest',
  setup(api) {
    const manifests = ['plugin.ts', 'plugin.js'].map((file) => path.join(root, file))
    api.transform({ test: (resource) => manifests.includes(resource) }, () => 'export default {}')
  },
})
