// Writes the pages of docs/ that are generated from the code.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildExtensionPointsPage, PAGE } from './lib/extension-points.mjs'
import { ROOT } from './lib/prepare.mjs'

writeFileSync(path.join(ROOT, PAGE), buildExtensionPointsPage(ROOT))
console.log(`Wrote ${PAGE}.`)
