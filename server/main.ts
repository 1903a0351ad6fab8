import path from 'node:path'
import { useCompileCache } from './app/boot/compile-cache.ts'
import { BUNDLE_FOLDER } from './bundle/bundle-files.ts'

// The import of the site is dynamic, because Node compiles static imports before it runs this line.
useCompileCache(path.resolve(import.meta.dirname, '..', process.env.DATA_DIR || '.data'))
// Error stacks contain the paths of the sources, from which the plugin that caused an error is found.
if (BUNDLE_FOLDER) process.setSourceMapsEnabled(true)
const { runSite } = await import('./app/boot/run-site.ts')
await runSite()
