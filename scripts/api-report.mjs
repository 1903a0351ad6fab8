// Writes the reports of the SDK's public API. They are committed, so that a review shows every change of the API.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApiReports, REPORTS_FOLDER } from './lib/api-report.mjs'
import { ROOT } from './lib/prepare.mjs'

mkdirSync(path.join(ROOT, REPORTS_FOLDER), { recursive: true })
for (const { name, text, undocumented } of buildApiReports(ROOT)) {
  writeFileSync(path.join(ROOT, REPORTS_FOLDER, `${name}.api.txt`), text)
  console.log(`Wrote ${REPORTS_FOLDER}/${name}.api.txt.`)
  if (undocumented.length > 0) console.log(`  Exports without a docstring: ${undocumented.join(', ')}`)
}
