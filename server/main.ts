import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { BUNDLE_FOLDER } from './bundle/bundle-files.ts'

// Node stores the compiled code, from which it has removed the types. The next start loads this code and is therefore much faster.
// NODE_COMPILE_CACHE selects another folder. The import of the site is dynamic, because Node compiles static imports before it runs this line.
enableCompileCache(path.resolve(import.meta.dirname, '..', process.env.DATA_DIR || '.data', 'compile-cache'))
// Error stacks contain the paths of the sources, from which the plugin that caused an error is found.
if (BUNDLE_FOLDER) process.setSourceMapsEnabled(true)
const { runSite } = await import('./app/boot/run-site.ts')
await runSite()
