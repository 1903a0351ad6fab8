import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The next start loads the code that Node has compiled in this one, without the types of the sources, which makes it much faster.
// NODE_COMPILE_CACHE selects another folder. Everything else is imported later, because the modules of an import are compiled before this line.
enableCompileCache(path.resolve(import.meta.dirname, '..', process.env.DATA_DIR || '.data', 'compile-cache'))
const { runSite } = await import('./app/boot/run-site.ts')
await runSite()
