// Runs the benchmarks in bench/, all of them or those that are named: `npm run bench -- cached-read cold-start`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build, environment, install, NODE, ROOT } from './lib/prepare.mjs'
import { hand, StepError } from './lib/steps.mjs'

const SUFFIX = '.bench.ts'
const FOLDER = path.join(ROOT, 'bench')

/** The benchmarks there are, or the named ones of them. */
function chosen(names) {
  const all = readdirSync(FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new StepError(`There is no benchmark called ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  return names.length > 0 ? names : all
}

/** Exit code 1 when something could not be measured; a missed target is said and does not fail. */
async function runAll(names) {
  const wanted = chosen(names)
  await install()
  await build()
  let worst = 0
  for (const name of wanted) {
    const code = await hand(NODE, [path.join(FOLDER, `${name}${SUFFIX}`)], { cwd: ROOT, env: environment() })
    if (code > 128) return code
    if (code !== 0) worst = 1
  }
  return worst
}

try {
  process.exitCode = await runAll(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StepError ? `\n  ${error.message}` : error)
  process.exitCode = 1
}
