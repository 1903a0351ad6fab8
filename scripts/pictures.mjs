// Makes the README's pictures anew.
import path from 'node:path'
import { build, environment, install, NODE, ROOT } from './lib/prepare.mjs'
import { hand } from './lib/steps.mjs'

await install()
await build()
process.exit(await hand(NODE, ['pictures.ts', ...process.argv.slice(2)], { cwd: path.join(ROOT, 'e2e'), env: environment() }))
