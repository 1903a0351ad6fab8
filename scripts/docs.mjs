// Writes the pages of docs/ that are generated from the code.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildExtensionPointsPage, PAGE_PATH } from './lib/extension-points.mjs'
import { ROOT } from './lib/prepare.mjs'

writeFileSync(path.join(ROOT, PAGE_PATH), buildExtensionPointsPage(ROOT))
console.log(`Wrote ${PAGE_PATH}.`)
