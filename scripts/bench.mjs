// Runs the benchmarks in bench/, or those named as arguments: `npm run bench -- cached-read cold-start`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build, createEnvironment, install, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached, StepError } from './lib/steps.mjs'

const SUFFIX = '.bench.ts'
const FOLDER = path.join(ROOT, 'bench')

/** Returns the benchmarks to run. */
function selectBenchmarks(names) {
  const all = readdirSync(FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new StepError(`There is no benchmark called ${unknown.join(', ')}. Choose from: ${all.join(', ')}.`)
  return names.length > 0 ? names : all
}

// The exit code is 1 when a benchmark could not measure. A missed target is reported and does not fail.
await runMain(async () => {
  const names = selectBenchmarks(process.argv.slice(2))
  await install()
  await build()
  let exitCode = 0
  for (const name of names) {
    const code = await runAttached(NODE, [path.join(FOLDER, `${name}${SUFFIX}`)], { cwd: ROOT, env: createEnvironment() })
    // A code above 128 means that a signal stopped the benchmark, for example after Ctrl-C.
    if (code > 128) return code
    if (code !== 0) exitCode = 1
  }
  return exitCode
})
