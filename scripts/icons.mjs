// Makes the app's PNG icons anew from the SVG drawings in host/public.
import path from 'node:path'
import { environment, install, NODE, ROOT } from './lib/prepare.mjs'
import { hand } from './lib/steps.mjs'

await install()
process.exit(await hand(NODE, ['icons.ts'], { cwd: path.join(ROOT, 'e2e'), env: environment() }))
