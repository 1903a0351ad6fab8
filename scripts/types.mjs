// Checks the types of the code and of the programs in the documents in one compilation, because a second compilation would read all types again.
// An error in `docs_plugins_forms.md_12.tsx` is about the program in line 12 of docs/plugins/forms.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listPrograms } from './lib/code-blocks.mjs'
import { getBin, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'types')

await runMain(() => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const files = listPrograms(ROOT).map(({ page, line, code }) => {
    const name = `${page.replaceAll('/', '_')}_${line}.tsx`
    writeFileSync(path.join(FOLDER, name), `${code}\nexport {}\n`)
    return name
  })
  // The base configuration excludes folders called node_modules, but not files that are named.
  writeFileSync(path.join(FOLDER, 'tsconfig.json'), JSON.stringify({ extends: '../../../tsconfig.json', files }))
  // With four checkers, tsc takes 60 % more processor time than with one, because they repeat work. The other cores are used by other checks meanwhile.
  return runAttached(getBin('tsc'), ['-p', FOLDER, '--checkers', '1'], { cwd: ROOT })
})
